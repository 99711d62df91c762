// The clock: play, step, scrub; five tracks under it with one time axis.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Page } from "../page.js";
import { button, byId, figure, h, icon } from "./dom.js";

interface Track {
  name: string;
  unit: string;
  text: (value: number) => string;
  color: string;
}

const TRACKS: Track[] = [
  { name: "Least gap", unit: "cm", text: (v) => figure(100 * v, 1), color: "ink2" },
  { name: "Mean speed", unit: "m/s", text: (v) => figure(v, 2), color: "ink2" },
  { name: "Arrived", unit: "%", text: (v) => figure(100 * v, 0), color: "ink2" },
  { name: "Relaxed", unit: "%", text: (v) => figure(100 * v, 0), color: "relax" },
  { name: "Overlaps", unit: "", text: (v) => figure(v, 0), color: "over" },
];
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
/** Points of a track: more are no wider than a pixel. */
const POINTS = 700;

export function startTime(page: Page): void {
  const section = byId("time");
  const play = h("button", { className: "playb", "aria-label": "Play", title: "Play (Space)", onclick: () => page.play() }, icon("play"));
  const clock = h("b", {}, "0.00");
  const pace = h("select", { className: "pace", "aria-label": "Speed of the clock", onchange: () => page.send({ t: "speed", times: (page.speed = Number(pace.value)) }) }, ...SPEEDS.map((x) => h("option", { value: String(x), selected: x === 1 }, `${x}×`)));
  const scrub = h("input", { type: "range", className: "play", "aria-label": "Time", min: "0", max: "1", step: "1", value: "0" });
  const ticks = h("div", { className: "ticks", "aria-hidden": "true" });
  const tracks = h("div", { className: "tracks" });
  section.replaceChildren(
    h("div", { className: "trans" }, button("To the start (Home)", "back", () => page.seek(0)), play, button("One step (.)", "on", () => { page.play(false); page.skip(page.overview?.time_step ?? 0); }), h("span", { className: "clock" }, clock, h("span", { className: "muted" }, " s")), pace),
    h("div", { className: "scrub" }, h("div", { className: "ticks when", id: "when" }), scrub, ticks),
    tracks,
  );
  const values = TRACKS.map((track) => {
    const value = h("b", {}, "–");
    const label = h("div", { className: "tl" }, h("span", {}, track.name), value);
    const plot = h("div", { className: "track" });
    tracks.append(label, plot);
    return { value, label, plot, uplot: null as uPlot | null };
  });
  const now = h("div", { className: "now" });
  tracks.append(h("div", { className: "over" }, now));
  let scrubbing = false;
  scrub.addEventListener("input", () => { scrubbing = true; page.seek(scrub.valueAsNumber); });
  scrub.addEventListener("change", () => (scrubbing = false));
  page.on("tick", (tick) => {
    const { overview } = page;
    if (!overview) return;
    const label = tick.playing ? "Pause" : tick.ended ? "Play again" : "Play";
    if (play.getAttribute("aria-label") !== label) {
      play.setAttribute("aria-label", label);
      play.title = `${label} (Space)`;
      play.replaceChildren(icon(tick.playing ? "pause" : "play"));
    }
    clock.textContent = figure(tick.time, 2);
    const end = overview.steps;
    const share = `${end > 0 ? (100 * tick.step) / end : 0}%`;
    if (!scrubbing) scrub.value = String(tick.step);
    scrub.style.setProperty("--x", share);
    scrub.setAttribute("aria-valuetext", `${figure(tick.time, 1)} of ${figure(end * overview.time_step, 0)} seconds, ${TRACKS[3].text(tick.values[3] || 0)} % relaxed`);
    now.style.left = share;
    TRACKS.forEach((track, i) => {
      const v = tick.values[i];
      values[i].value.replaceChildren(Number.isFinite(v) ? track.text(v) : "–", h("i", {}, track.unit));
      values[i].label.classList.toggle("bad", i === 4 && v > 0);
    });
  });
  page.on("scene", ({ overview, pane }) => {
    if (pane !== 0) return;
    scrub.max = String(overview.steps);
    drawTicks(ticks, overview.steps * overview.time_step);
  });
  const draw = (series: Float32Array[]) => {
    const { overview, tick } = page;
    if (!overview || !tick || tracks.offsetParent === null) return;
    const style = getComputedStyle(document.documentElement);
    values.forEach((one, i) => {
      const width = one.plot.clientWidth;
      if (width < 20) return;
      const color = style.getPropertyValue(`--${TRACKS[i].color}`).trim();
      const data = thinned(series[i], overview.time_step, tick.step);
      if (!one.uplot || one.uplot.width !== width || one.plot.dataset.color !== color) {
        one.uplot?.destroy();
        one.plot.dataset.color = color;
        one.uplot = new uPlot(options(width, color, () => (page.overview?.steps ?? 1) * (page.overview?.time_step ?? 1)), data, one.plot);
      } else one.uplot.setData(data);
    });
  };
  let latest: Float32Array[] | null = null;
  page.on("series", ({ pane, series }) => {
    if (pane === 0) draw((latest = series));
  });
  new ResizeObserver(() => latest && draw(latest)).observe(section);
}

let marked = "";

/** Marks steps above the time line, each with a word; where words would cover each other the later one moves on. */
export function markTimes(times: { step: number; text: string }[]): void {
  const holder = byId("when");
  const end = Number(holder.parentElement?.querySelector("input")?.max) || 1;
  const width = holder.clientWidth;
  const key = JSON.stringify([times, end, width]);
  if (key === marked) return;
  marked = key;
  let free = 0;
  const marks = [...times].sort((a, b) => a.step - b.step).flatMap(({ step, text }) => {
    const x = (step / end) * width;
    const wide = 6.2 * text.length + 10;
    const left = Math.min(Math.max(x - wide / 2, free), Math.max(width - wide, 0));
    free = left + wide;
    const [word, tick] = [h("span", { className: "word" }, text), h("i")];
    [word.style.left, tick.style.left] = [`${left + wide / 2}px`, `${x}px`];
    return [word, tick];
  });
  holder.replaceChildren(...marks);
}

/** The past strong and filled, the recorded future at a third. */
function options(width: number, color: string, end: () => number): uPlot.Options {
  return {
    width,
    height: 21,
    padding: [2, 0, 2, 0],
    cursor: { show: false },
    legend: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: { x: { time: false, range: () => [0, end()] }, y: { range: (_, low, high) => [Math.min(0, low ?? 0), Math.max(high ?? 1, (low ?? 0) + 1e-6, 1e-6)] } },
    series: [{}, { stroke: color, width: 1.3, fill: `${color}1a`, points: { show: false } }, { stroke: `${color}55`, width: 1, points: { show: false } }],
  };
}

function thinned(series: Float32Array, step: number, now: number): uPlot.AlignedData {
  const stride = Math.max(1, Math.ceil(series.length / POINTS));
  const [x, past, future]: [number[], (number | null)[], (number | null)[]] = [[], [], []];
  for (let i = 0; i < series.length; i += stride) {
    const value = Number.isFinite(series[i]) ? series[i] : null;
    x.push(i * step);
    past.push(i <= now ? value : null);
    future.push(i >= now - stride ? value : null);
  }
  return [x, past, future];
}

export function drawTicks(holder: HTMLElement, seconds: number): void {
  const round = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600].find((step) => seconds / step <= 7) ?? seconds;
  const marks: HTMLElement[] = [];
  for (let t = 0; t <= seconds + 1e-9; t += round) {
    const mark = h("span", {}, t + round > seconds ? `${+t.toFixed(2)} s` : String(+t.toFixed(2)));
    mark.style.left = `${seconds > 0 ? (100 * t) / seconds : 0}%`;
    marks.push(mark);
  }
  holder.replaceChildren(...marks);
}
