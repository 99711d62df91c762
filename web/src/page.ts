// The page's knowledge of the run, and its line to the worker.

import type { Explained } from "./explained.js";
import type { ColorBy, FromWorker, Look, Mode, Overview, Tick, Tool, ToWorker } from "./protocol.js";

type Of<T extends FromWorker["t"]> = Extract<FromWorker, { t: T }>;

export class Page {
  readonly worker = new Worker(new URL("./worker/main.ts", import.meta.url), { type: "module", name: "sidestep" });
  overviews: Overview[] = [];
  tick: Tick | null = null;
  explained: Explained | null = null;
  whatIf = false;
  pins: number[] = [];
  mode: Mode = "watch";
  tool: Tool = "move";
  look: Look = { colorBy: "group", trails: 1.8, density: false, big: false, cones: "deciding" };
  speed = 1;
  file = "";
  text = "";
  /** By what the panes of a comparison differ; empty otherwise. */
  edits: object[] = [];
  private listeners = new Map<string, ((message: never) => void)[]>();

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.t === "tick" && !this.tick) performance.mark("first picture");
      if (data.t === "tick") this.tick = data;
      if (data.t === "scene") this.overviews[data.pane] = data.overview;
      if (data.t === "explain") {
        this.explained = data.json ? JSON.parse(data.json) : null;
        this.whatIf = data.whatIf;
        this.pins = data.pins;
      }
      this.listeners.get(data.t)?.forEach((listener) => listener(data as never));
    };
  }

  on<T extends FromWorker["t"]>(type: T, listener: (message: Of<T>) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener as (message: never) => void]);
  }

  send(message: ToWorker, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }

  get overview(): Overview | undefined {
    return this.overviews[0];
  }

  see(change: Partial<Look>): void {
    this.look = { ...this.look, ...change };
    this.send({ t: "look", look: this.look });
  }

  colorBy(by: ColorBy): void {
    this.see({ colorBy: by });
  }

  play(on = !this.tick?.playing): void {
    this.send({ t: "play", on });
  }

  seek(step: number): void {
    this.send({ t: "seek", step });
  }

  /** Steps on by a time, s. */
  skip(seconds: number): void {
    if (this.tick && this.overview) this.seek(this.tick.step + Math.round(seconds / this.overview.time_step));
  }

  turn(mode: Mode, tool: Tool = this.tool): void {
    this.mode = mode;
    this.tool = tool;
    document.documentElement.dataset.mode = mode;
    this.send({ t: "mode", mode, tool });
  }
}
