// Compare: the same scene two to four times on one clock, with another model or another parameter in each.

import type { Page } from "../page.js";
import { AHEAD, BODIES, inOrder, modelName, RULES } from "./rail.js";
import { arrivals, MEASURES, type Told } from "./compare-measures.js";
import { drawHeadings, whose } from "./compare-headings.js";
import { byId, grouped, h } from "./dom.js";
import { load } from "./scenes.js";
import { PaneElement } from "./stage.js";
import { markTimes } from "./time.js";

const NATURE: Record<string, string> = {
  vo: "each gives way fully",
  rvo: "each gives half",
  hrvo: "half, and always the same side",
  orca: "half, by one line each",
  avo: "half, within its acceleration",
};

/** By what panes can differ: the model, the sharing, a number. */
interface Difference {
  field: string;
  name: string;
  unit: string;
  /** The values to choose from; none: a number. */
  choices: [string, string][] | null;
  range: [number, number, number];
}

const NUMBERS: Difference[] = [...AHEAD, ...BODIES].map(({ field, name, unit, range }) => ({ field, name, unit, range, choices: null }));
const AT_MOST: Difference = { field: "max_neighbors", name: "At most", unit: "neighbours", range: [0, 1024, 1], choices: null };
const COUNTS = ["two", "three", "four"];
/** A pane is as wide as its scene, up to this many times its height. */
const WIDEST = 1.6;

export class Compare {
  private holder = h("div", { className: "versus" });
  private title = h("h1");
  private panes: PaneElement[] = [];
  private field = "model";
  private values: string[] = [];
  private told: Told[] = [];

  constructor(private page: Page) {
    page.on("scene", ({ pane }) => page.mode === "compare" && pane === 0 && this.entitle());
    page.on("series", ({ pane, series, headings, detour }) => {
      if (page.mode !== "compare") return;
      this.told[pane] = { series, headings, detour };
      if (pane === this.values.length - 1) this.show();
    });
  }

  /** Opens with as many panes as there are values, or as suit the scene. */
  open(text: string, step: number, field = "model", values?: string[]): void {
    this.field = field;
    this.values = values ?? this.suited((this.page.overview?.agents ?? 0) > 2000 ? 2 : 4);
    this.told = [];
    this.build();
    this.page.edits = this.values.map((value) => editOf(field, value));
    load(this.page, this.page.file, text, step);
  }

  close(): void {
    this.panes.forEach((pane) => pane.remove());
    this.panes = [];
    this.holder.remove();
    this.page.edits = [];
    markTimes([]);
    this.page.send({ t: "drop", from: 0 });
  }

  private differences(): Difference[] {
    const models = inOrder(this.page.overview?.models ?? []).map((model): [string, string] => [model, modelName(model)]);
    const choice = (field: string, name: string, choices: [string, string][]): Difference => ({ field, name, unit: "", range: [0, 0, 0], choices });
    return [choice("model", "Model", models), ...NUMBERS, AT_MOST, choice("responsibility", "Responsibility", RULES)];
  }

  private difference(): Difference {
    return this.differences().find((one) => one.field === this.field) as Difference;
  }

  /** Values to begin with: models by family, numbers about what they are now. */
  private suited(count: number): string[] {
    const { choices, range, field } = this.difference();
    if (choices) {
      const all = choices.map(([value]) => value);
      const first = field === "model" ? ["vo", "rvo", "hrvo", "orca"].filter((model) => all.includes(model)) : all;
      return count < 4 ? first.slice(-count) : first.slice(0, count);
    }
    const now = this.page.overview?.parameters[field]?.[0] ?? range[0];
    const all = [1, 0.5, 2, 4, 0.25, 1.5, 0.75].map((times) => +Math.min(Math.max(now * times, range[0]), range[1]).toFixed(2));
    return [...new Set(all)].slice(0, count).sort((a, b) => a - b).map(String);
  }

  private build(): void {
    this.panes.forEach((pane) => pane.remove());
    const count = h("select", { "aria-label": "Panes", onchange: () => this.reopen(this.field, this.resized(Number(count.value))) }, ...[2, 3, 4].map((n) => h("option", { value: String(n), selected: n === this.values.length }, `${n} panes`)));
    const differs = h("select", { id: "differs", onchange: () => { this.field = differs.value; this.reopen(differs.value, this.suited(this.values.length)); } }, ...this.differences().map(({ field, name }) => h("option", { value: field, selected: field === this.field }, name)));
    const grid = h("div", { className: "vgrid" });
    grid.style.setProperty("--panes", String(this.values.length));
    this.holder.replaceChildren(h("div", { className: "vhead" }, this.title, h("label", { className: "muted", htmlFor: "differs" }, "Differs:"), differs, count), grid);
    this.entitle();
    byId("stage").append(this.holder);
    this.panes = this.values.map((value, number) => this.pane(grid, value, number));
  }

  private pane(grid: HTMLElement, value: string, number: number): PaneElement {
    const { choices, name, unit, range } = this.difference();
    const told = choices?.find(([one]) => one === value)?.[1] ?? `${value} ${unit}`;
    const change = (to: string) => this.reopen(this.field, this.values.map((old, i) => (i === number ? to : old)));
    const label = `${name} of pane ${number + 1}`;
    const control = choices
      ? h("select", { "aria-label": label, onchange: (event: Event) => change((event.target as HTMLSelectElement).value) }, ...choices.map(([one, word]) => h("option", { value: one, selected: one === value }, word)))
      : h("input", { type: "number", "aria-label": label, min: String(range[0]), max: String(range[1]), step: String(range[2]), value, onchange: (event: Event) => change((event.target as HTMLInputElement).value || value) });
    const box = h("div", { className: "vbox" });
    const [low, high] = this.page.overview?.bounds ?? [[0, 0], [1, 1]];
    box.style.aspectRatio = String(Math.min(Math.max((high[0] - low[0]) / (high[1] - low[1]), 1), WIDEST));
    const note = this.field === "model" ? (NATURE[value] ?? "") : unit;
    const heads = h("figure", { hidden: true }, h("figcaption", {}, h("span"), h("span", { className: "muted" }, "±90°")), h("canvas", { className: "heads", "aria-hidden": "true" }), h("div", { className: "axis", "aria-hidden": "true" }));
    grid.append(h("section", { className: "vs", "aria-label": told }, h("header", {}, control, h("span", { className: "muted" }, note)), box, h("dl", { className: "bars" }), heads));
    return new PaneElement(this.page, number, box, () => [0, 0, 0, 0], `Scene with ${told}`);
  }

  private entitle(): void {
    const ways = COUNTS[this.values.length - 2];
    const what = this.field === "model" ? "ways to give way" : `times another ${this.difference().name.toLowerCase()}`;
    this.title.textContent = `The same ${grouped(this.page.overview?.agents ?? 0)} agents, ${ways} ${what}`;
  }

  private resized(count: number): string[] {
    const { choices } = this.difference();
    if (!choices) return [...this.values, ...this.suited(4).filter((value) => !this.values.includes(value)), ...this.suited(4)].slice(0, count);
    const more = choices.map(([value]) => value).filter((value) => !this.values.includes(value));
    return [...this.values, ...more].slice(0, count);
  }

  private reopen(field: string, values: string[]): void {
    const step = this.page.tick?.step ?? 0;
    this.page.send({ t: "drop", from: 0 });
    this.open(this.page.text, step, field, values);
  }

  /** How many steps the charts show: a round time that holds what is recorded. */
  private longest(step: number): number {
    const recorded = Math.max(...this.told.map((told) => told?.headings?.length ?? 0), 1);
    const round = [5, 10, 20, 30, 60, 120, 180, 300, 600, 1800].find((time) => time >= recorded * step) ?? recorded * step;
    return Math.min(round / step, Math.max(this.page.overview?.steps ?? recorded, recorded));
  }

  private show(): void {
    const step = this.page.overview?.time_step ?? 0.1;
    const measures = MEASURES.filter((measure) => this.told.some((told) => Number.isFinite(measure.of(told, step))) || measure.always);
    const values = measures.map((measure) => this.values.map((_, i) => (this.told[i] ? measure.of(this.told[i], step) : NaN)));
    const longest = this.longest(step);
    this.holder.querySelectorAll(".vs").forEach((section, i) => {
      const bars = section.querySelector(".bars") as HTMLElement;
      bars.replaceChildren(...measures.flatMap((measure, m) => bar(measure, values[m], i)));
      const overlaps = this.told[i]?.series[4]?.[this.page.tick?.step ?? 0] ?? 0;
      const box = section.querySelector(".vbox") as HTMLElement;
      box.querySelector(".alarm")?.remove();
      if (overlaps > 0) box.append(h("span", { className: "alarm" }, `${grouped(overlaps)} ${overlaps === 1 ? "pair overlaps" : "pairs overlap"} now`));
      const heads = section.querySelector("figure") as HTMLElement;
      const headings = this.told[i]?.headings ?? [];
      heads.hidden = headings.length === 0;
      if (headings.length > 0) {
        drawHeadings(heads.querySelector("canvas") as HTMLCanvasElement, headings, longest, this.page.tick?.step ?? 0);
        (heads.querySelector("span") as HTMLElement).textContent = `Heading of ${whose(headings)}, off the straight way`;
        const time = longest * step;
        heads.querySelector(".axis")?.replaceChildren(...["0", `${+(time / 2).toFixed(1)}`, `${+time.toFixed(1)}\u00a0s`].map((text) => h("span", {}, text)));
      }
    });
    const names = this.difference().choices;
    markTimes(this.told.flatMap((told, i) => {
      const there = told ? arrivals(told) : -1;
      const name = names?.find(([one]) => one === this.values[i])?.[1] ?? `${this.values[i]} ${this.difference().unit}`;
      return there > 0 ? [{ step: there, text: `${name} there` }] : [];
    }));
  }
}

function editOf(field: string, value: string): object {
  if (field === "model") return { do: "model", kind: value };
  if (field === "responsibility") return { do: "responsibility", rule: value };
  return { do: "set", field, value: Number(value) };
}

function bar(measure: (typeof MEASURES)[number], values: number[], pane: number): HTMLElement[] {
  const value = values[pane];
  const known = values.filter(Number.isFinite);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const best = known.length > 1 && value === least && least < most;
  const kind = measure.alarm && value > 0 ? "bad" : best ? "best" : "";
  const fill = h("i", { hidden: !Number.isFinite(value) });
  fill.style.width = `${most > 0 ? (100 * value) / most : 0}%`;
  return [h("dt", {}, measure.name), h("dd", { className: `bar ${kind}`, "aria-hidden": "true" }, fill), h("dd", {}, Number.isFinite(value) ? measure.text(value) : "–")];
}
