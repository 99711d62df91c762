// The engine of a pane: columns read in place, trails of positions, the clock's step.

import { Engine, type InitOutput } from "../../engine/sidestep_web.js";
import type { Overview, Wall } from "../protocol.js";

let memory: WebAssembly.Memory;

export function useMemory(output: InitOutput): void {
  memory = output.memory;
}

/** Above this a coordinate says that nobody is there. */
export const GONE = 1e29;

export class Crowd {
  readonly engine: Engine;
  overview: Overview;
  walls: Wall[] = [];
  private revision = -1;

  constructor(name: string, text: string) {
    this.engine = new Engine(name, text);
    this.overview = JSON.parse(this.engine.overview());
    this.refresh();
  }

  free(): void {
    this.engine.free();
  }

  /** Reads anew what may have changed; says whether it has. */
  refresh(): boolean {
    const revision = this.engine.revision();
    if (revision === this.revision) return false;
    this.revision = revision;
    this.overview = JSON.parse(this.engine.overview());
    this.walls = JSON.parse(this.engine.walls());
    return true;
  }

  get steps(): number {
    return this.engine.steps();
  }

  floats(name: "positions" | "velocities" | "radii" | "goals"): Float32Array {
    const [at, length] = this.engine.column(name);
    return new Float32Array(memory.buffer, at, length);
  }

  looks(): Uint8Array {
    const [at, length] = this.engine.column("looks");
    return new Uint8Array(memory.buffer, at, length);
  }

  series(number: number): Float32Array {
    const [at, length] = this.engine.series(number);
    return new Float32Array(memory.buffer, at, length);
  }

  /** The last value of each series at a step. */
  values(step: number): number[] {
    return [0, 1, 2, 3, 4].map((i) => this.series(i)[step] ?? NaN);
  }

  box(): [[number, number], [number, number]] {
    const { bounds, center } = this.overview;
    return [
      [bounds[0][0] - center[0], bounds[0][1] - center[1]],
      [bounds[1][0] - center[0], bounds[1][1] - center[1]],
    ];
  }
}
