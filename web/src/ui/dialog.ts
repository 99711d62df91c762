// Dialogs: opened over the page, closed by Esc, the cross or a click beside.

import { button, byId, h } from "./dom.js";

export function dialog(title: string, ...content: Node[]): HTMLDialogElement {
  const close = () => element.close();
  const heading = h("h2", { id: "dialog-title" }, title);
  const element = h("dialog", { "aria-labelledby": "dialog-title" }, heading, button("Close", "close", close, { className: "btn ico x" }), ...content);
  element.addEventListener("close", () => element.remove());
  element.addEventListener("click", (event) => event.target === element && close());
  byId("dialogs").append(element);
  element.showModal();
  return element;
}
