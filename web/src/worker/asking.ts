// Whom to ask: somebody who shows well why it turns, the next relaxed one, the next in a direction.

import type { Explained } from "../explained.js";
import type { Camera } from "./camera.js";
import { GONE, type Crowd } from "./crowd.js";

/** A turn that shows, rad. */
const TURN = 0.35;
/** So many are tried; of large crowds fewer, since each answer takes its time. */
const TRIED = { few: 30, many: 8, large: 8000 };

export function isThere(crowd: Crowd, agent: number): boolean {
  return Math.abs(crowd.floats("positions")[2 * agent] ?? GONE * 2) < GONE;
}

export function nextRelaxed(crowd: Crowd, from: number): number {
  const looks = crowd.looks();
  const count = looks.length / 4;
  for (let k = 1; k <= count; k++) {
    const i = (from + k + count) % count;
    if (looks[4 * i] === 1 && isThere(crowd, i)) return i;
  }
  return -1;
}

/** Near the middle, feasible, one or two who decide, a turn that shows; after `from` the next one farther out. Where nobody
 * turns so much, who turns most of those tried, or −1 if it has to be `strict`. */
export function someoneTelling(crowd: Crowd, from: number, why: (agent: number) => Explained | null, strict: boolean): number {
  const looks = crowd.looks();
  const places = crowd.floats("positions");
  const all = [...Array(looks.length / 4).keys()].filter((i) => Math.abs(places[2 * i]) < GONE && i !== from && !(looks[4 * i + 2] & 1));
  const far = (i: number) => Math.hypot(places[2 * i], places[2 * i + 1]);
  all.sort((a, b) => far(a) - far(b));
  const offset = from >= 0 ? Math.max(all.findIndex((i) => far(i) > far(from)), 0) : 0;
  const order = [...all.slice(offset), ...all.slice(0, offset)].slice(0, looks.length / 4 > TRIED.large ? TRIED.many : TRIED.few);
  let [best, most] = [order[0] ?? -1, -1];
  for (const i of order) {
    const told = why(i);
    if (!told || told.status !== "feasible") continue;
    const deciding = told.owners.filter((owner) => owner.binds).length;
    const turn = Math.abs(Math.atan2(cross(told.wish, told.choice), told.wish[0] * told.choice[0] + told.wish[1] * told.choice[1]));
    if (deciding < 1 || deciding > 2) continue;
    if (turn > TURN) return i;
    if (turn > most) [best, most] = [i, turn];
  }
  return strict ? -1 : best;
}

/** The nearest agent in a direction from one, or from the middle of the view; −1 for none. */
export function nextTowards(crowd: Crowd, view: Camera, from: number, dx: number, dy: number): number {
  const places = crowd.floats("positions");
  const there = from >= 0 && isThere(crowd, from);
  const start = there ? [places[2 * from], places[2 * from + 1]] : [view.x, view.y];
  let [best, least] = [-1, Infinity];
  for (let i = 0; i < places.length / 2; i++) {
    if (i === from || Math.abs(places[2 * i]) >= GONE) continue;
    const [x, y] = [places[2 * i] - start[0], places[2 * i + 1] - start[1]];
    const along = x * dx + y * dy;
    if (there && along <= 0) continue;
    const cost = there ? along + 2 * Math.abs(x * dy - y * dx) : Math.hypot(x, y);
    if (cost < least) [best, least] = [i, cost];
  }
  return best;
}

export function cross(a: [number, number], b: [number, number]): number {
  return a[0] * b[1] - a[1] * b[0];
}
