// What the colours mean.

import type { Page } from "../page.js";
import { byId, h } from "./dom.js";

const STATUS: [string, string, string][] = [
  ["agent", "", "feasible"],
  ["relax", "core", "relaxed"],
  ["stop", "hollow", "stopped"],
  ["agent", "small", "arrived"],
  ["over", "double", "overlap"],
];

export function startLegend(page: Page): void {
  const legend = byId("legend");
  const entry = (color: string, kind: string, text: string) => {
    const mark = h("i", { className: kind });
    mark.style.background = `var(--${color})`;
    mark.style.borderColor = `var(--${color})`;
    return h("span", {}, mark, text);
  };
  const show = () => {
    const groups = page.overview?.groups ?? 0;
    legend.hidden = page.mode !== "watch" || !page.overview || (page.look.colorBy === "group" && groups < 2);
    if (page.look.colorBy === "status") legend.replaceChildren(...STATUS.map(([color, kind, text]) => entry(color, kind, text)));
    else if (page.look.colorBy === "speed") legend.replaceChildren(h("span", {}, "standing", h("i", { className: "ramp" }), "top speed"));
    else {
      const named = [...Array(Math.min(groups, 4)).keys()].map((i) => entry(`g${i}`, "", groups > 4 ? `${i + 1}, ${i + 5}${groups > i + 9 ? " …" : ""}` : String(i + 1)));
      legend.replaceChildren(h("span", { className: "muted" }, page.overview && page.overview.groups === page.overview.agents ? "Agent" : "Group"), ...named);
    }
  };
  legend.addEventListener("refresh", show);
  page.on("scene", ({ pane }) => pane === 0 && show());
}
