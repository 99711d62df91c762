// Parameters of everybody, and what is shown.

import type { Page } from "../page.js";
import type { ColorBy, Look, Overview } from "../protocol.js";
import { byId, figure, h } from "./dom.js";

export interface Slider {
  name: string;
  field: string;
  unit: string;
  word: string;
  hint: string;
  range: [number, number, number];
}

export const AHEAD: Slider[] = [
  { name: "Time horizon", field: "time_horizon", unit: "s", word: "seconds", hint: "how long ahead agents keep clear of each other (τ)", range: [0.2, 10, 0.1] },
  { name: "Wall horizon", field: "obstacle_time_horizon", unit: "s", word: "seconds", hint: "how long ahead they keep clear of walls", range: [0.1, 5, 0.1] },
  { name: "Neighbour range", field: "neighbor_distance", unit: "m", word: "metres", hint: "how far they see each other", range: [0.5, 30, 0.5] },
];
export const BODIES: Slider[] = [
  { name: "Radius", field: "radius", unit: "m", word: "metres", hint: "of each agent’s disc", range: [0.05, 1.5, 0.01] },
  { name: "Top speed", field: "max_speed", unit: "m/s", word: "metres per second", hint: "no choice is faster", range: [0.1, 5, 0.1] },
];
export const RULES: [string, string][] = [
  ["agent", "by priority"],
  ["equal", "equal halves"],
  ["side", "by the side"],
  ["priority", "priority, halves"],
  ["number", "by weight"],
  ["speed", "by speed"],
];
const CONES: [Look["cones"], string][] = [["deciding", "that bind"], ["all", "all coloured"], ["none", "none"]];
const WORDS: Record<string, string> = { orca: "ORCA", vo: "VO", rvo: "RVO", hrvo: "HRVO", avo: "AVO" };

export function modelName(model: string): string {
  return WORDS[model] ?? model.toUpperCase();
}

let gesture = 1_000_000;

export function startRail(page: Page): void {
  const rail = byId("rail");
  const models = h("div", { className: "seg s", role: "group", "aria-label": "Model" });
  const update: ((overview: Overview) => void)[] = [];
  const slider = (own: Slider): HTMLElement => {
    const [least, most, step] = own.range;
    const output = h("output", { htmlFor: `p-${own.field}` });
    const input = h("input", { type: "range", id: `p-${own.field}`, min: String(least), max: String(most), step: String(step), title: own.hint });
    const show = (value: number, mixed: boolean) => {
      const digits = step < 0.1 ? 2 : 1;
      output.replaceChildren(mixed ? "mixed" : figure(value, digits), h("i", {}, mixed ? "" : own.unit));
      input.setAttribute("aria-valuetext", mixed ? "mixed" : `${figure(value, digits)} ${own.word}`);
      input.style.setProperty("--x", `${(100 * (Math.min(Math.max(value, least), most) - least)) / (most - least)}%`);
    };
    input.addEventListener("pointerdown", () => (gesture += 1));
    input.addEventListener("keydown", () => (gesture += 1));
    input.addEventListener("input", () => {
      show(input.valueAsNumber, false);
      page.send({ t: "edit", edit: { do: "set", field: own.field, value: input.valueAsNumber }, gesture });
    });
    update.push((overview) => {
      const [low, high] = overview.parameters[own.field] ?? [null, null];
      if (low === null || high === null) return;
      if (document.activeElement !== input || !input.matches(":active")) input.value = String(low);
      show(low, high - low > 1e-9);
    });
    return h("div", { className: "p" }, h("label", { htmlFor: `p-${own.field}`, title: own.hint }, own.name), output, input);
  };
  const most = h("input", { type: "number", id: "p-most", min: "0", max: "1024", onchange: () => page.send({ t: "edit", edit: { do: "set", field: "max_neighbors", value: most.valueAsNumber || 0 }, gesture: 0 }) });
  const rule = h("select", { id: "p-rule", onchange: () => page.send({ t: "edit", edit: { do: "responsibility", rule: rule.value }, gesture: 0 }) }, ...RULES.map(([value, name]) => h("option", { value }, name)));
  rail.replaceChildren(
    h("section", {}, h("h2", {}, "Model"), models),
    h("section", {}, h("h2", {}, "Looks ahead"), ...AHEAD.map(slider), row("At most", "p-most", most), row("Responsibility", "p-rule", rule)),
    h("section", {}, h("h2", {}, "Agents"), ...BODIES.map(slider)),
    viewSection(page),
  );
  page.on("scene", ({ overview, pane }) => {
    if (pane !== 0) return;
    if (models.childElementCount !== overview.models.length) models.replaceChildren(...inOrder(overview.models).map((model) => modelButton(page, model)));
    models.querySelectorAll("button").forEach((one) => one.setAttribute("aria-pressed", String(one.value === overview.model)));
    most.value = String(overview.parameters.max_neighbors?.[0] ?? "");
    rule.value = overview.responsibility;
    update.forEach((one) => one(overview));
  });
}

/** The models in the order of their papers. */
export function inOrder(models: string[]): string[] {
  return [...models].sort(byFamily);
}

const FAMILY = ["vo", "rvo", "hrvo", "orca", "avo"];
function byFamily(a: string, b: string): number {
  const rank = (model: string) => (FAMILY.includes(model) ? FAMILY.indexOf(model) : FAMILY.length);
  return rank(a) - rank(b);
}

function modelButton(page: Page, model: string): HTMLButtonElement {
  return h("button", { value: model, "aria-pressed": "false", onclick: () => page.send({ t: "edit", edit: { do: "model", kind: model }, gesture: 0 }) }, modelName(model));
}

function row(name: string, id: string, control: HTMLElement): HTMLElement {
  return h("div", { className: "row" }, h("label", { htmlFor: id }, name), control);
}

function viewSection(page: Page): HTMLElement {
  const by = h("div", { className: "seg s", role: "group", "aria-label": "Colour by" });
  by.style.marginBottom = "8px";
  const press = () => by.querySelectorAll("button").forEach((one) => one.setAttribute("aria-pressed", String(one.value === page.look.colorBy)));
  for (const [value, name] of [["status", "Status"], ["speed", "Speed"], ["group", "Group"]] as [ColorBy, string][]) {
    by.append(h("button", { value, onclick: () => { page.colorBy(value); press(); byId("legend").dispatchEvent(new Event("refresh")); } }, name));
  }
  press();
  const output = h("output", { htmlFor: "p-trails" });
  const trails = h("input", { type: "range", id: "p-trails", min: "0", max: "6", step: "0.2", value: String(page.look.trails) });
  const show = () => {
    output.replaceChildren(figure(page.look.trails, 1), h("i", {}, "s"));
    trails.setAttribute("aria-valuetext", `${figure(page.look.trails, 1)} seconds`);
    trails.style.setProperty("--x", `${(100 * page.look.trails) / 6}%`);
  };
  trails.addEventListener("input", () => { page.see({ trails: trails.valueAsNumber }); show(); });
  show();
  const density = h("input", { type: "checkbox", className: "tog", id: "p-density", role: "switch", onchange: () => page.see({ density: density.checked }) });
  document.addEventListener("density", () => { density.checked = !density.checked; page.see({ density: density.checked }); });
  const cones = h("select", { id: "p-cones", title: "whose velocity obstacles are coloured in the inspector", onchange: () => page.see({ cones: cones.value as Look["cones"] }) },
    ...CONES.map(([value, name]) => h("option", { value }, name)));
  return h("section", {}, h("h2", {}, "View"), by,
    h("div", { className: "p" }, h("label", { htmlFor: "p-trails" }, "Trails"), output, trails),
    row("Density map", "p-density", density),
    row("Cones", "p-cones", cones));
}
