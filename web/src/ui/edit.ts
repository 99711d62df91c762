// Edit: the tools over the stage.

import type { Page } from "../page.js";
import type { Tool } from "../protocol.js";
import { button, byId, h } from "./dom.js";
import { save } from "./scenes.js";

const TOOLS: [Tool, string, string][] = [
  ["move", "Move", "drag agents, goals (diamonds) and walls"],
  ["wall", "Draw wall", "drag from one end to the other"],
  ["group", "Add group", "drag a box, or click for one; each walks to the opposite place"],
  ["erase", "Erase", "click an agent or a wall"],
];

export function startEdit(page: Page): void {
  const bar = byId("tools");
  const undo = button("Undo (Ctrl-Z)", "undo", () => page.send({ t: "undo" }));
  const redo = button("Redo (Ctrl-Shift-Z)", "redo", () => page.send({ t: "redo" }));
  const tools = TOOLS.map(([tool, name, hint]) => h("button", { className: "btn", value: tool, title: hint, onclick: () => { page.turn("edit", tool); press(); } }, name));
  const press = () => tools.forEach((one) => one.setAttribute("aria-pressed", String(one.value === page.tool)));
  press();
  const rule = () => h("span", { className: "bar", "aria-hidden": "true" });
  bar.replaceChildren(...tools, rule(), undo, redo, rule(), h("button", { className: "btn", title: "the scene as a TOML file", onclick: () => void save(page) }, "Save"));
  page.on("scene", ({ overview, pane }) => {
    if (pane !== 0) return;
    undo.disabled = overview.edits[0] === 0;
    redo.disabled = overview.edits[1] === 0;
  });
}
