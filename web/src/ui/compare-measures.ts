// What is held side by side: smaller is better.

import { figure } from "./dom.js";

/** What the worker tells of a pane. */
export interface Told {
  series: Float32Array[];
  headings: Float32Array[] | null;
  detour: number;
}

export interface Measure {
  name: string;
  of: (told: Told, step: number) => number;
  text: (value: number) => string;
  /** Above zero it is a fault. */
  alarm?: boolean;
  /** Shown even before it is known. */
  always?: boolean;
}

export const MEASURES: Measure[] = [
  { name: "All there after", of: (told, step) => { const there = arrivals(told); return there < 0 ? NaN : there * step; }, text: (v) => `${figure(v, 1)}\u00a0s`, always: true },
  { name: "Heading reversals", of: ({ headings }) => (headings?.length ? reversals(headings) : NaN), text: (v) => figure(v, 0) },
  { name: "Detour", of: ({ detour }) => detour, text: (v) => `${figure(100 * v, 1)}\u00a0%` },
  { name: "Relaxed, on average", of: ({ series }) => mean(series[3]), text: (v) => `${figure(100 * v, 1)}\u00a0%` },
  { name: "Deepest overlap", of: ({ series }) => Math.max(0, -Math.min(...finite(series[0]), 0) - 1e-4), text: (v) => (v > 0 ? `${figure(100 * v, 1)}\u00a0cm` : "none"), alarm: true },
];

/** The step at which all have arrived, −1 for none yet. */
export function arrivals({ series }: Told): number {
  return series[2].findIndex((share) => share >= 1);
}

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
