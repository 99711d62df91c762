// Pinned agents: a card each, below the one that is asked.

import type { Explained } from "../explained.js";
import type { Page } from "../page.js";
import { button, h } from "./dom.js";
import { plain, STATUS } from "./inspector.js";

/** The rings of pins on the stage, in the same order: dashed, dotted, double, dash and dot. */
const RINGS = [
  `<circle r="5.5" stroke-dasharray="4 2.6"/>`, `<circle r="5.5" stroke-dasharray="1.2 2.6"/>`,
  `<circle r="3.4"/><circle r="6.2"/>`, `<circle r="5.5" stroke-dasharray="6 2.4 1.2 2.4"/>`,
];

export function pinCards(page: Page): HTMLElement {
  const list = h("section", { className: "pins", "aria-label": "Pinned agents", hidden: true });
  let cards: Extract<Parameters<Parameters<typeof page.on<"pins">>[1]>[0], { t: "pins" }>["cards"] = [];
  const show = () => {
    const others = cards.filter(({ agent }) => agent !== page.explained?.agent);
    list.hidden = others.length === 0;
    const focused = list.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.for : undefined;
    list.replaceChildren(...others.map(({ agent, json }) => card(page, agent, json ? JSON.parse(json) : null)));
    if (focused) list.querySelector<HTMLElement>(`[data-for="${focused}"]`)?.focus();
  };
  page.on("pins", (message) => { cards = message.cards; show(); });
  return list;
}

function card(page: Page, agent: number, told: Explained | null): HTMLElement {
  const ring = h("span");
  ring.innerHTML = `<svg width="16" height="16" viewBox="-8 -8 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">${RINGS[page.pins.indexOf(agent)] ?? ""}</svg>`;
  const figure = h("div", { className: "small" });
  figure.innerHTML = told?.figure.replaceAll("velocities", `pin${agent}`) ?? "";
  figure.setAttribute("aria-hidden", "true");
  return h("article", { className: "pin" },
    h("header", {}, ring,
      h("button", { className: "who", "data-for": `ask-${agent}`, title: "Ask this one", onclick: () => page.send({ t: "pick", agent }) }, `Agent ${agent}`),
      told ? h("span", { className: `word ${told.status}` }, STATUS[told.status]) : null,
      h("span", { className: "sp" }),
      button(`Unpin agent ${agent}`, "close", () => page.send({ t: "pick", agent, pin: true }), { "data-for": `unpin-${agent}` })),
    figure,
    h("p", {}, told ? plain(told.sentence) : "It is not here at this time."));
}
