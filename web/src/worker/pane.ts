// A pane: an engine and the three canvases that show it.

import { badged, type Explained } from "../explained.js";
import type { Colors, Look } from "../protocol.js";
import { Camera } from "./camera.js";
import type { Crowd } from "./crowd.js";
import { Discs, type Marked, type Tint } from "./discs.js";
import { Density, drawGround, WallPaths, type Pen } from "./ground.js";
import { drawOver, type Shown } from "./overlay.js";

/** Up to so many agents of one group are told apart by hue. */
const SINGLE = 100;

export class Pane {
  readonly view = new Camera();
  crowd: Crowd | null = null;
  walls = new WallPaths([]);
  ratio = 1;
  readonly discs: Discs;
  readonly over: Pen;
  private readonly ground: Pen;
  private readonly density = new Density();
  private counted = -1;
  /** What the ground was last drawn for. */
  private drawn = "";
  /** Whether the user has moved the view. */
  moved = false;

  constructor(private canvases: OffscreenCanvas[]) {
    const [ground, discs, over] = canvases;
    this.ground = ground.getContext("2d", { alpha: false }) as Pen;
    this.discs = new Discs(discs);
    this.over = over.getContext("2d") as Pen;
  }

  /** `keep`: all stays where it is on the screen. */
  size(width: number, height: number, ratio: number, { left, bottom, top, right, foot, keep }: { left: number; bottom: number; top: number; right: number; foot: number; keep: boolean }): void {
    const corner = this.view.toWorld(0, 0);
    const before = this.view.toWorld(...this.view.middle());
    Object.assign(this.view, { width: Math.max(width, 1), height: Math.max(height, 1), left, bottom, top, right, foot });
    this.ratio = ratio;
    for (const canvas of this.canvases) {
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
    }
    this.drawn = "";
    if (keep) {
      const now = this.view.toWorld(0, 0);
      this.view.x += corner[0] - now[0];
      this.view.y += corner[1] - now[1];
    } else if (this.moved) [this.view.x, this.view.y] = before;
    else this.fit();
  }

  fit(): void {
    this.moved = false;
    if (this.crowd) this.view.fit(this.crowd.box(), this.view.width < 480 ? 16 : 44);
  }

  show(crowd: Crowd | null): void {
    this.crowd?.free();
    this.crowd = crowd;
    this.counted = -1;
    this.discs.forget();
    this.took();
    if (crowd) this.discs.take(crowd);
    if (!this.moved) this.fit();
  }

  close(): void {
    this.show(null);
    this.discs.lose();
  }

  /** Takes over what changes seldom. */
  took(): void {
    this.walls = new WallPaths(this.crowd?.walls ?? []);
    this.drawn = "";
  }

  draw(colors: Colors, dark: boolean, look: Look, between: number, shown: Shown, marked: Marked[]): void {
    const { crowd, view, ratio } = this;
    if (!crowd) return;
    const step = crowd.steps;
    if (look.density && this.counted !== step) {
      this.density.count(crowd.floats("positions"), crowd.box());
      this.counted = step;
    }
    const state = [view.x, view.y, view.scale, ...view.middle(), look.density ? step : "", colors.floor].join();
    if (state !== this.drawn) {
      drawGround(this.ground, view, ratio, colors, crowd.box(), this.walls, look.density ? this.density : null);
      this.drawn = state;
    }
    const segments = Math.round(look.trails / crowd.overview.time_step);
    const few = crowd.overview.groups < 2 && crowd.overview.numbers <= SINGLE;
    const by: Tint = look.colorBy === "group" && few ? "agent" : look.colorBy;
    this.discs.draw(view, ratio, between, colors, dark, by, marked, segments, look.big);
    drawOver(this.over, view, ratio, colors, crowd, this.walls, shown);
  }
}

/** The colours of the picked agent, its owners and the pins. */
export function marked(picked: Explained | null, colors: Colors): Marked[] {
  if (!picked) return [];
  return [
    { agent: picked.agent, color: colors.ink },
    ...[...badged(picked)].map(([agent, owner]) => ({ agent, color: colors[`o${owner.color}`] })),
  ];
}
