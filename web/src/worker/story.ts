// What a comparison tells of each agent: its heading off the straight way, and how much longer its way is than that.

import { cross } from "./asking.js";
import { GONE, type Crowd } from "./crowd.js";

/** So many agents have their headings drawn. */
const MOST = 64;

export class Story {
  /** By step: the angle of each agent off its straight way, degrees, left positive; NaN for who stands. */
  headings: Float32Array[] = [];
  /** By step: metres that all have walked. */
  private walked: number[] = [];
  private straight = 0;
  private before = new Float32Array();

  /** Notes a step; steps may be noted again after going back. */
  note(crowd: Crowd): void {
    if (crowd.overview.numbers > MOST) return;
    const [p, v, goal] = [crowd.floats("positions"), crowd.floats("velocities"), crowd.floats("goals")];
    const step = crowd.steps;
    if (step === 0) this.begin(p, goal);
    let way = this.walked[step - 1] ?? 0;
    const angles = new Float32Array(p.length / 2).fill(NaN);
    for (let i = 0; i < angles.length; i++) {
      if (Math.abs(p[2 * i]) >= GONE) continue;
      const [bx, by] = [this.before[2 * i] ?? GONE, this.before[2 * i + 1] ?? GONE];
      if (step > 0 && Math.abs(bx) < GONE) way += Math.hypot(p[2 * i] - bx, p[2 * i + 1] - by);
      const to: [number, number] = [goal[2 * i] - p[2 * i], goal[2 * i + 1] - p[2 * i + 1]];
      const moves: [number, number] = [v[2 * i], v[2 * i + 1]];
      if (Math.abs(goal[2 * i]) >= GONE || Math.hypot(...moves) < 0.1 || Math.hypot(...to) < 0.3) continue;
      angles[i] = (Math.atan2(cross(to, moves), to[0] * moves[0] + to[1] * moves[1]) * 180) / Math.PI;
    }
    this.headings[step] = angles;
    this.walked[step] = way;
    this.before = p.slice();
  }

  /** After a jump back: steps from here on are noted from this state. */
  jump(crowd: Crowd): void {
    if (crowd.overview.numbers <= MOST) this.before = crowd.floats("positions").slice();
  }

  /** By how much the ways of all were longer than straight ones, as a share; NaN while somebody is on the way. */
  detour(steps: number, arrived: boolean): number {
    return arrived && this.straight > 0 ? (this.walked[steps - 1] ?? NaN) / this.straight - 1 : NaN;
  }

  private begin(p: Float32Array, goal: Float32Array): void {
    this.before = p.slice();
    this.straight = 0;
    for (let i = 0; i < p.length / 2; i++) {
      const there = Math.abs(p[2 * i]) < GONE && Math.abs(goal[2 * i]) < GONE;
      this.straight += there ? Math.hypot(goal[2 * i] - p[2 * i], goal[2 * i + 1] - p[2 * i + 1]) : 0;
    }
  }
}
