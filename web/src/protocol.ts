// What the page and its worker tell each other.

export type Colors = Record<string, string>;
export type ColorBy = "status" | "speed" | "group";
export type Mode = "watch" | "edit" | "compare";
export type Tool = "move" | "wall" | "group" | "erase";

/** What holds for all panes. */
export interface Look {
  colorBy: ColorBy;
  /** Length of the trails, s. */
  trails: number;
  density: boolean;
  /** Lines and letters for a projector. */
  big: boolean;
  /** Whose velocity obstacles are drawn in colour. */
  cones: "deciding" | "all" | "none";
}

/** `Engine.overview` in parts. */
export interface Overview {
  name: string;
  description: string;
  agents: number;
  numbers: number;
  groups: number;
  time_step: number;
  steps: number;
  bounds: [[number, number], [number, number]];
  center: [number, number];
  model: string;
  models: string[];
  responsibility: string;
  parameters: Record<string, [number | null, number | null]>;
  events: number;
  edits: [number, number];
}

/** A gesture on the stage, in CSS pixels from its corner. */
export interface Gesture {
  kind: "down" | "move" | "up" | "leave" | "wheel" | "double" | "long" | "pinch";
  x: number;
  y: number;
  /** Factor of a wheel or a pinch; movement of a pinch. */
  factor?: number;
  dx?: number;
  dy?: number;
  touch?: boolean;
  shift?: boolean;
}

export type ToWorker =
  | { t: "pane"; pane: number; ground: OffscreenCanvas; discs: OffscreenCanvas; over: OffscreenCanvas; compare: boolean }
  | { t: "drop"; from: number }
  | { t: "size"; pane: number; width: number; height: number; ratio: number; left: number; bottom: number; top: number; right: number; foot: number; keep: boolean }
  | { t: "colors"; colors: Colors; dark: boolean }
  | { t: "look"; look: Look }
  | { t: "mode"; mode: Mode; tool: Tool }
  | { t: "load"; name: string; text: string; edits: object[]; step: number; known: Record<string, string> | null }
  | { t: "play"; on: boolean }
  | { t: "speed"; times: number }
  | { t: "seek"; step: number }
  | { t: "gesture"; pane: number; gesture: Gesture }
  | { t: "zoom"; factor: number }
  | { t: "fit" }
  | { t: "pick"; agent: number; pin?: boolean }
  | { t: "ask"; relaxed: boolean; strict?: boolean }
  | { t: "walk"; dx: number; dy: number }
  | { t: "owner"; key: string }
  | { t: "card"; box: [number, number, number, number] | null }
  | { t: "what-if"; wish: [number, number] | null }
  | { t: "edit"; edit: object; gesture: number }
  | { t: "undo" | "redo" | "text" }
  | { t: "thumb"; file: string; text: string }
  | { t: "where"; agent: number }
  | { t: "measure"; steps: number };

/** State of the run, a few times a second and after every change. */
export interface Tick {
  t: "tick";
  step: number;
  time: number;
  playing: boolean;
  ended: boolean;
  hash: string;
  /** Whether the hash is the native one; null: not known for this step. */
  native: boolean | null;
  /** Least gap, mean speed, arrived, relaxed, overlaps. */
  values: number[];
  /** ms */
  stepCost: number;
  drawCost: number;
  /** Seconds of the scene for a second of the clock while playing. */
  pace: number;
}

export interface Thumb {
  name: string;
  text: string;
  agents: number;
  bounds: [[number, number], [number, number]];
  center: [number, number];
  /** Frames of positions, the last is now. */
  frames: Float32Array[];
  radii: Float32Array;
  groups: Uint8Array;
  walls: Wall[];
}

export interface Wall {
  number: number;
  vertices: [number, number][];
  closed: boolean;
  solid: boolean;
}

export type FromWorker =
  | { t: "ready" }
  | { t: "broken"; what: "webgl" | "wasm"; detail: string }
  | { t: "scene"; overview: Overview; pane: number }
  | { t: "fault"; text: string; loading: boolean }
  | Tick
  | { t: "series"; pane: number; series: Float32Array[]; headings: Float32Array[] | null; detour: number }
  /** `left`: the step at which an agent was seen last that is there no more, −1 for unknown. */
  | { t: "explain"; agent: number; left: number | null; json: string | null; whatIf: boolean; pins: number[] }
  | { t: "pins"; cards: { agent: number; json: string | null }[] }
  | { t: "hover"; text: string; x: number; y: number; cursor: string }
  | { t: "owner"; key: string }
  | { t: "where"; at: [number, number] | null }
  | { t: "text"; text: string }
  | { t: "thumb"; file: string; thumb: Thumb }
  | { t: "measured"; agents: number; step: number; draw: number };
