// Compare: the same scene under two to four models, on one clock.

import type { Page } from "../page.js";
import { byId, figure, grouped, h } from "./dom.js";
import { hue } from "./color.js";
import { modelName } from "./rail.js";
import { load } from "./scenes.js";
import { PaneElement } from "./stage.js";

const NATURE: Record<string, string> = {
  vo: "each gives way fully",
  rvo: "each gives half",
  hrvo: "half, and always the same side",
  orca: "half, by one line each",
  avo: "half, within its acceleration",
};

/** What is held side by side: smaller is better. */
interface Measure {
  name: string;
  of: (series: Float32Array[], headings: Float32Array[] | null, step: number) => number;
  text: (value: number) => string;
  alarm?: boolean;
}

const MEASURES: Measure[] = [
  { name: "All there after", of: (series, _, step) => { const i = series[2].findIndex((share) => share >= 1); return i < 0 ? NaN : i * step; }, text: (v) => `${figure(v, 1)} s` },
  { name: "Heading reversals", of: (_, headings) => (headings ? reversals(headings) : NaN), text: (v) => figure(v, 0) },
  { name: "Relaxed, on average", of: (series) => mean(series[3]), text: (v) => `${figure(100 * v, 1)} %` },
  { name: "Deepest overlap", of: (series) => Math.max(0, -Math.min(...finite(series[0]), 0) - 1e-4), text: (v) => (v > 0 ? `${figure(100 * v, 1)} cm` : "none"), alarm: true },
];

function finite(values: Float32Array): number[] {
  return Array.from(values).filter(Number.isFinite);
}

function mean(values: Float32Array): number {
  const all = finite(values);
  return all.length > 0 ? all.reduce((sum, value) => sum + value, 0) / all.length : NaN;
}

/** Turns of more than 3° a step that change sides, of everybody. */
function reversals(headings: Float32Array[]): number {
  let count = 0;
  const agents = headings.find((one) => one)?.length ?? 0;
  for (let i = 0; i < agents; i++) {
    let side = 0;
    for (let t = 1; t < headings.length; t++) {
      const turn = (headings[t]?.[i] ?? NaN) - (headings[t - 1]?.[i] ?? NaN);
      if (!(Math.abs(turn) > 3)) continue;
      if (side !== 0 && Math.sign(turn) !== side) count += 1;
      side = Math.sign(turn);
    }
  }
  return count;
}

export class Compare {
  private holder = h("div", { className: "versus" });
  private title = h("h1");
  private panes: PaneElement[] = [];
  private models: string[] = [];
  private series: Float32Array[][] = [];
  private headings: (Float32Array[] | null)[] = [];

  constructor(private page: Page) {
    page.on("scene", ({ pane }) => page.mode === "compare" && pane === 0 && this.entitle());
    page.on("series", ({ pane, series, headings }) => {
      if (page.mode !== "compare") return;
      this.series[pane] = series;
      this.headings[pane] = headings;
      if (pane === this.models.length - 1) this.show();
    });
  }

  /** Opens with as many panes as fit the list of models. */
  open(text: string, step: number, models?: string[]): void {
    const all = this.page.overview?.models ?? ["orca"];
    const wish = ["vo", "rvo", "hrvo", "orca"].filter((model) => all.includes(model));
    const few = (this.page.overview?.agents ?? 0) > 2000 ? 2 : Math.min(4, all.length);
    this.models = models ?? wish.slice(-few);
    this.series = [];
    this.headings = [];
    this.build();
    this.page.models = this.models;
    load(this.page, this.page.file, text, step);
  }

  close(): void {
    this.panes.forEach((pane) => pane.remove());
    this.panes = [];
    this.holder.remove();
    this.page.models = [];
    this.page.send({ t: "drop", from: 0 });
  }

  private build(): void {
    this.panes.forEach((pane) => pane.remove());
    const { overview } = this.page;
    const all = overview?.models ?? [];
    const count = h("select", { "aria-label": "Panes", onchange: () => this.reopen(this.resized(Number(count.value))) }, ...[2, 3, 4].filter((n) => n <= Math.max(all.length, 2)).map((n) => h("option", { value: String(n), selected: n === this.models.length }, `${n} panes`)));
    const grid = h("div", { className: "vgrid" });
    grid.style.setProperty("--panes", String(this.models.length));
    this.holder.replaceChildren(
      h("div", { className: "vhead" }, this.title, h("span", { className: "muted" }, "One clock. Differs: the model."), count),
      grid,
    );
    this.entitle();
    byId("stage").append(this.holder);
    this.panes = this.models.map((model, number) => {
      const choose = h("select", { "aria-label": `Model of pane ${number + 1}`, onchange: () => this.reopen(this.models.map((old, i) => (i === number ? choose.value : old))) }, ...all.map((one) => h("option", { value: one, selected: one === model }, modelName(one))));
      const box = h("div", { className: "vbox" });
      grid.append(h("section", { className: "vs", "aria-label": modelName(model) }, h("header", {}, choose, h("span", { className: "muted" }, NATURE[model] ?? "")), box, h("dl", { className: "bars" }), h("figure", {}, h("figcaption", {}, h("span", {}, "Heading of each, off the straight way"), h("span", { className: "muted" }, "±90°")), h("canvas", { className: "heads" }))));
      return new PaneElement(this.page, number, box, () => [0, 0, 0], `Scene under ${modelName(model)}`);
    });
  }

  private entitle(): void {
    this.title.textContent = `The same ${grouped(this.page.overview?.agents ?? 0)} agents, ${["two ways", "three ways", "four ways"][this.models.length - 2]} to give way`;
  }

  private resized(count: number): string[] {
    const all = this.page.overview?.models ?? [];
    const more = all.filter((model) => !this.models.includes(model));
    return [...this.models, ...more].slice(0, count);
  }

  private reopen(models: string[]): void {
    const step = this.page.tick?.step ?? 0;
    this.page.send({ t: "drop", from: 0 });
    this.open(this.page.text, step, models);
  }

  private show(): void {
    const step = this.page.overview?.time_step ?? 0.1;
    const values = MEASURES.map((measure) => this.models.map((_, i) => (this.series[i] ? measure.of(this.series[i], this.headings[i], step) : NaN)));
    this.holder.querySelectorAll(".vs").forEach((section, i) => {
      const bars = section.querySelector(".bars") as HTMLElement;
      bars.replaceChildren(...MEASURES.flatMap((measure, m) => this.bar(measure, values[m], i)));
      const overlaps = this.series[i]?.[4]?.[this.page.tick?.step ?? 0] ?? 0;
      const box = section.querySelector(".vbox") as HTMLElement;
      box.querySelector(".alarm")?.remove();
      if (overlaps > 0) box.append(h("span", { className: "alarm" }, `${grouped(overlaps)} ${overlaps === 1 ? "pair overlaps" : "pairs overlap"} now`));
      const heads = section.querySelector("figure") as HTMLElement;
      const drawn = (this.headings[i]?.length ?? 0) > 0;
      heads.hidden = !drawn;
      if (drawn) this.drawHeadings(heads.querySelector("canvas") as HTMLCanvasElement, this.headings[i] as Float32Array[], step);
    });
  }

  private bar(measure: Measure, values: number[], pane: number): HTMLElement[] {
    const value = values[pane];
    const known = values.filter(Number.isFinite);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const best = known.length > 1 && value === least && least < most;
    const kind = measure.alarm && value > 0 ? "bad" : best ? "best" : "";
    const fill = h("i");
    fill.style.width = `${Number.isFinite(value) && most > 0 ? (100 * value) / most : 0}%`;
    return [h("dt", {}, measure.name), h("dd", { className: `bar ${kind}`, "aria-hidden": "true" }, fill), h("dd", {}, Number.isFinite(value) ? measure.text(value) : "–")];
  }

  private drawHeadings(canvas: HTMLCanvasElement, headings: Float32Array[], step: number): void {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0) return;
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    const style = getComputedStyle(canvas);
    const [light, chroma] = ["--trail-l", "--trail-c"].map((name) => style.getPropertyValue(name).trim());
    pen.scale(ratio, ratio);
    const longest = Math.max(...this.headings.map((one) => one?.length ?? 0), 20);
    const x = (t: number) => (t / longest) * width;
    const y = (angle: number) => height / 2 - (angle / 90) * (height / 2);
    pen.strokeStyle = style.getPropertyValue("--hair").trim();
    for (const angle of [-45, 0, 45]) {
      pen.setLineDash(angle === 0 ? [] : [2, 3]);
      pen.beginPath();
      pen.moveTo(0, y(angle));
      pen.lineTo(width, y(angle));
      pen.stroke();
    }
    pen.setLineDash([]);
    const agents = headings.find((one) => one)?.length ?? 0;
    for (let i = 0; i < agents; i++) {
      pen.strokeStyle = hue(i).replace("var(--trail-l)", light).replace("var(--trail-c)", chroma);
      pen.beginPath();
      let drawing = false;
      headings.forEach((all, t) => {
        const angle = all?.[i] ?? NaN;
        if (!Number.isFinite(angle)) return void (drawing = false);
        const clamped = Math.max(-88, Math.min(88, angle));
        if (drawing) pen.lineTo(x(t), y(clamped));
        else pen.moveTo(x(t), y(clamped));
        drawing = true;
      });
      pen.stroke();
    }
    const now = x(this.page.tick?.step ?? 0);
    pen.strokeStyle = style.getPropertyValue("--ink").trim();
    pen.beginPath();
    pen.moveTo(now, 0);
    pen.lineTo(now, height);
    pen.stroke();
    void step;
  }
}
