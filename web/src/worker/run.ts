// The run: panes on one clock, the picked agent, and what the page is told of it all.

import type { Explained } from "../explained.js";
import type { Colors, FromWorker, Look, Mode, Tick, Tool } from "../protocol.js";
import { Crowd, GONE } from "./crowd.js";
import type { Shown } from "./overlay.js";
import { marked, Pane } from "./pane.js";

/** Time for steps in a frame, ms: the rest is for drawing and answering. */
const BUDGET = 12;
const TICKS = 60;
const CHARTS = 250;
/** So many agents have their headings drawn in a comparison. */
const HEADED = 64;

/** What would be if the wish or the place of another were different. */
export interface WhatIf {
  wish: [number, number] | null;
  moved: { agent: number; to: [number, number] } | null;
}

export class Run {
  panes: Pane[] = [];
  colors: Colors = {};
  dark = false;
  look: Look = { colorBy: "group", trails: 1.8, density: false, big: false };
  mode: Mode = "watch";
  tool: Tool = "move";
  picked = -1;
  pins: number[] = [];
  hovered = -1;
  owner = "";
  draft: [number, number][] = [];
  draftIsBox = false;
  explained: Explained | null = null;
  whatIf: WhatIf | null = null;
  dirty = true;
  private known: Record<string, string> | null = null;
  private native: boolean | null = null;
  private playing = false;
  private speed = 1;
  private owed = 0;
  private target: number | null = null;
  private last = 0;
  private ticked = 0;
  private charted = 0;
  private pulse = 0;
  private costs = { step: 0, draw: 0, pace: 1 };
  private headings: Float32Array[][] = [];

  constructor(private tell: (message: FromWorker, transfer?: Transferable[]) => void) {}

  get lead(): Crowd | null {
    return this.panes[0]?.crowd ?? null;
  }

  get isPlaying(): boolean {
    return this.playing;
  }

  load(name: string, text: string, models: string[], step: number, known: Record<string, string> | null): void {
    const fresh: Crowd[] = [];
    try {
      for (const model of models.length > 0 ? models : [""]) {
        const crowd = new Crowd(name, text);
        fresh.push(crowd);
        if (model && model !== crowd.overview.model) crowd.engine.edit(JSON.stringify({ do: "model", kind: model }), 0);
        crowd.refresh();
      }
    } catch (fault) {
      fresh.forEach((crowd) => crowd.free());
      this.fault(fault, true);
      return;
    }
    this.known = known;
    this.native = null;
    this.headings = fresh.map(() => []);
    this.pick(-1);
    this.pins = [];
    this.owed = 0;
    fresh.forEach((crowd, pane) => {
      this.panes[pane]?.show(crowd);
      this.tell({ t: "scene", overview: crowd.overview, pane });
    });
    this.noteHeadings();
    if (step > 0) this.seek(step);
    this.changed();
  }

  fault(fault: unknown, loading = false): void {
    let text = String(fault);
    try {
      text = JSON.parse(text).text;
    } catch {
      // not one of the engine's own
    }
    this.tell({ t: "fault", text, loading });
  }

  play(on: boolean): void {
    const lead = this.lead;
    if (on && lead && lead.steps >= lead.overview.steps) this.seek(0);
    if (on) this.whatIf = null;
    this.playing = on;
    this.changed();
  }

  pace(times: number): void {
    this.speed = times;
  }

  /** Goes to a step, from the nearest state that is kept. */
  seek(step: number): void {
    const lead = this.lead;
    if (!lead) return;
    const to = Math.min(Math.max(Math.round(step), 0), lead.overview.steps);
    this.whatIf = null;
    this.owed = 0;
    const trail = Math.round(this.look.trails / lead.overview.time_step);
    this.panes.forEach(({ crowd, discs }) => {
      if (!crowd || to >= crowd.steps) return;
      crowd.engine.rewind(Math.max(to - trail, 0));
      discs.forget();
      discs.take(crowd);
    });
    this.refresh();
    this.target = to;
    this.dirty = true;
  }

  pick(agent: number): void {
    this.picked = agent;
    this.owner = "";
    this.whatIf = null;
    this.explain();
    if (agent >= 0) this.pulse = 1;
    this.dirty = true;
  }

  /** Asks the engine why, and tells the page. */
  explain(): void {
    const { lead, picked } = this;
    this.explained = null;
    if (!lead || picked < 0) {
      this.tell({ t: "explain", agent: -1, gone: false, json: null, whatIf: false, pins: this.pins });
      return;
    }
    const { wish, moved } = this.whatIf ?? { wish: null, moved: null };
    const json = this.why(lead, picked, wish, moved);
    if (json) this.explained = JSON.parse(json);
    this.tell({ t: "explain", agent: picked, gone: !json, json: json ?? null, whatIf: this.whatIf !== null, pins: this.pins });
    this.dirty = true;
  }

  private why(crowd: Crowd, agent: number, wish: WhatIf["wish"], moved: WhatIf["moved"]): string | undefined {
    const other = moved ?? { agent: -1, to: [0, 0] };
    return crowd.engine.explain(agent, wish?.[0] ?? NaN, wish?.[1] ?? NaN, other.agent, other.to[0], other.to[1], this.dark);
  }

  edit(edit: object, gesture: number): boolean {
    try {
      this.panes.forEach(({ crowd }) => crowd?.engine.edit(JSON.stringify(edit), gesture));
    } catch (fault) {
      this.fault(fault);
      return false;
    }
    this.changed();
    return true;
  }

  undo(back: boolean): void {
    try {
      this.panes.forEach(({ crowd }) => (back ? crowd?.engine.undo() : crowd?.engine.redo()));
    } catch (fault) {
      this.fault(fault);
    }
    this.changed();
  }

  /** The next relaxed agent, or one that shows well why it turns. */
  ask(relaxed: boolean): void {
    const { lead } = this;
    if (!lead) return;
    const found = relaxed ? this.nextRelaxed(lead) : this.someoneTelling(lead);
    if (found >= 0) this.pick(found);
    this.changed();
  }

  private nextRelaxed(lead: Crowd): number {
    const looks = lead.looks();
    const count = looks.length / 4;
    for (let k = 1; k <= count; k++) {
      const i = (this.picked + k + count) % count;
      if (looks[4 * i] === 1 && this.isThere(lead, i)) return i;
    }
    return -1;
  }

  isThere(crowd: Crowd, agent: number): boolean {
    return Math.abs(crowd.floats("positions")[2 * agent] ?? GONE * 2) < GONE;
  }

  private someoneTelling(lead: Crowd): number {
    const looks = lead.looks();
    const places = lead.floats("positions");
    const all = [...Array(looks.length / 4).keys()].filter((i) => Math.abs(places[2 * i]) < GONE && i !== this.picked && !(looks[4 * i + 2] & 1));
    const far = (i: number) => Math.hypot(places[2 * i], places[2 * i + 1]);
    all.sort((a, b) => far(a) - far(b));
    const offset = this.picked >= 0 ? Math.max(all.findIndex((i) => far(i) > far(this.picked)), 0) : 0;
    const order = [...all.slice(offset), ...all.slice(0, offset)].slice(0, looks.length > 8000 ? 8 : 30);
    for (const i of order) {
      const told: Explained | null = JSON.parse(this.why(lead, i, null, null) ?? "null");
      if (!told || told.status !== "feasible") continue;
      const deciding = told.owners.filter((owner) => owner.binds).length;
      const turn = Math.abs(Math.atan2(cross(told.wish, told.choice), told.wish[0] * told.choice[0] + told.wish[1] * told.choice[1]));
      if (deciding >= 1 && deciding <= 2 && turn > 0.35) return i;
    }
    return order[0] ?? -1;
  }

  /** The nearest agent in a direction from the picked one, or from the middle of the view. */
  walk(dx: number, dy: number): void {
    const { lead } = this;
    if (!lead) return;
    const places = lead.floats("positions");
    const view = this.panes[0].view;
    const there = this.picked >= 0 && this.isThere(lead, this.picked);
    const from = there ? [places[2 * this.picked], places[2 * this.picked + 1]] : [view.x, view.y];
    let [best, least] = [-1, Infinity];
    for (let i = 0; i < places.length / 2; i++) {
      const [x, y] = [places[2 * i] - from[0], places[2 * i + 1] - from[1]];
      const along = x * dx + y * dy;
      const cost = along + 2 * Math.abs(x * dy - y * dx);
      if (i !== this.picked && Math.abs(places[2 * i]) < GONE && (there ? along > 0 : true) && cost < least && cost > (there ? 0 : -Infinity)) {
        [best, least] = [i, there ? cost : Math.hypot(x, y)];
      }
    }
    if (best >= 0) this.pick(best);
  }

  pin(agent: number): void {
    this.pins = this.pins.includes(agent) ? this.pins.filter((one) => one !== agent) : [...this.pins, agent].slice(-4);
    this.explain();
  }

  /** Something was changed by hand: all is looked at and told anew. */
  changed(): void {
    this.refresh(true);
    this.panes.forEach(({ crowd, discs }) => crowd && discs.retake(crowd));
    if (this.picked >= 0) this.explain();
    this.dirty = true;
    this.tick();
    this.chart();
  }

  private refresh(force = false): void {
    this.panes.forEach((pane, number) => {
      if (pane.crowd?.refresh() || (force && pane.crowd)) {
        pane.took();
        this.tell({ t: "scene", overview: (pane.crowd as Crowd).overview, pane: number });
      }
    });
  }

  private step(): boolean {
    let ended = true;
    const begin = performance.now();
    try {
      for (const { crowd, discs } of this.panes) {
        if (!crowd?.engine.step()) continue;
        ended = false;
        discs.take(crowd);
        if (crowd === this.lead) this.compare(crowd);
      }
    } catch (fault) {
      this.fault(fault);
      this.playing = false;
    }
    if (!ended) this.noteHeadings();
    this.costs.step += 0.2 * (performance.now() - begin - this.costs.step);
    this.dirty = true;
    return !ended;
  }

  /** Holds the hash against the native one, where that is known. */
  private compare(crowd: Crowd): void {
    const known = this.known?.[crowd.steps];
    if (known && crowd.engine.exact() && crowd.overview.edits[0] === 0) this.native = known === crowd.engine.stateHash();
  }

  frame(now: number): void {
    const elapsed = Math.min((now - this.last) / 1000, 0.25);
    this.last = now;
    const lead = this.lead;
    if (!lead || this.panes.length === 0) return;
    const [before, target] = [lead.steps, this.target];
    const begin = performance.now();
    if (this.target !== null) this.towards(lead, begin);
    else if (this.playing) this.advance(lead, elapsed, begin);
    if (lead.steps !== before || this.target !== target) {
      this.refresh();
      if (this.picked >= 0) this.explain();
      const real = this.playing && elapsed > 0 ? ((lead.steps - before) * lead.overview.time_step) / elapsed : this.speed;
      this.costs.pace += 0.1 * (real - this.costs.pace);
    }
    if (this.pulse > 0) {
      this.pulse = Math.max(0, this.pulse - elapsed / 0.6);
      this.dirty = true;
    }
    if (!this.dirty) return;
    this.dirty = this.playing;
    this.draw();
    const still = !this.playing && this.target === null;
    if (still || now - this.ticked > TICKS) this.tick(now);
    if (still || now - this.charted > CHARTS) this.chart(now);
  }

  private towards(lead: Crowd, begin: number): void {
    const target = this.target as number;
    while (lead.steps < target && performance.now() - begin < 3 * BUDGET) if (!this.step()) break;
    this.dirty = true;
    if (lead.steps >= target || lead.steps >= lead.overview.steps) this.target = null;
  }

  private advance(lead: Crowd, elapsed: number, begin: number): void {
    const { time_step } = lead.overview;
    this.owed += elapsed * this.speed;
    while (this.owed >= time_step) {
      if (!this.step()) {
        this.playing = false;
        this.owed = 0;
        this.tick();
        this.chart();
        break;
      }
      this.owed -= time_step;
      if (performance.now() - begin > BUDGET) {
        this.owed = Math.min(this.owed, time_step * 0.999);
        break;
      }
    }
  }

  draw(): void {
    const begin = performance.now();
    const between = this.playing && this.lead ? Math.min(this.owed / this.lead.overview.time_step, 1) : 1;
    const colors = marked(this.explained, this.colors);
    this.panes.forEach((pane, number) => pane.draw(this.colors, this.dark, this.look, between, this.shown(number), number === 0 ? colors : []));
    this.costs.draw += 0.2 * (performance.now() - begin - this.costs.draw);
  }

  private shown(pane: number): Shown {
    const first = pane === 0;
    return {
      picked: first ? this.explained : null,
      pins: first ? this.pins : [],
      hovered: first ? this.hovered : -1,
      owner: this.owner,
      edit: this.mode === "edit" ? this.tool : null,
      draft: first ? this.draft : [],
      draftIsBox: this.draftIsBox,
      pulse: this.pulse,
      lens: first && this.mode === "watch" && !this.panes[0].view.left,
      scaleBar: this.panes.length === 1 && !this.panes[0].view.left,
    };
  }

  tick(now = performance.now()): void {
    const { lead } = this;
    if (!lead) return;
    this.ticked = now;
    const { steps, overview } = lead;
    const message: Tick = {
      t: "tick",
      step: steps,
      time: steps * overview.time_step,
      playing: this.playing,
      ended: steps >= overview.steps,
      hash: lead.engine.stateHash(),
      native: lead.engine.exact() && overview.edits[0] === 0 ? this.native : null,
      values: lead.values(steps),
      stepCost: this.costs.step,
      drawCost: this.costs.draw,
      pace: this.playing ? this.costs.pace / this.speed : 1,
    };
    this.tell(message);
  }

  chart(now = performance.now()): void {
    this.charted = now;
    this.panes.forEach(({ crowd }, pane) => {
      if (!crowd) return;
      const series = [0, 1, 2, 3, 4].map((i) => crowd.series(i).slice());
      const headings = this.panes.length > 1 ? this.headings[pane].slice(0, Math.max(...series.map((one) => one.length))) : null;
      this.tell({ t: "series", pane, series, headings }, series.map((one) => one.buffer as ArrayBuffer));
    });
  }

  /** The angle of each agent off its straight way, degrees, left positive. */
  private noteHeadings(): void {
    if (this.panes.length < 2) return;
    this.panes.forEach(({ crowd }, pane) => {
      if (!crowd || crowd.overview.numbers > HEADED) return;
      const [p, v, goal] = [crowd.floats("positions"), crowd.floats("velocities"), crowd.floats("goals")];
      const angles = new Float32Array(p.length / 2).fill(NaN);
      for (let i = 0; i < angles.length; i++) {
        const way: [number, number] = [goal[2 * i] - p[2 * i], goal[2 * i + 1] - p[2 * i + 1]];
        const speed = Math.hypot(v[2 * i], v[2 * i + 1]);
        if (Math.abs(goal[2 * i]) > GONE || speed < 0.1 || Math.hypot(...way) < 0.3) continue;
        angles[i] = (Math.atan2(cross(way, [v[2 * i], v[2 * i + 1]]), way[0] * v[2 * i] + way[1] * v[2 * i + 1]) * 180) / Math.PI;
      }
      this.headings[pane][crowd.steps] = angles;
    });
  }

  /** Steps and draws so many times and tells what one costs. */
  measure(steps: number): void {
    const { lead } = this;
    if (!lead) return;
    let [step, draw] = [0, 0];
    for (let i = 0; i < steps; i++) {
      const a = performance.now();
      this.step();
      const b = performance.now();
      this.draw();
      step += b - a;
      draw += performance.now() - b;
    }
    this.tell({ t: "measured", agents: lead.overview.agents, step: step / steps, draw: draw / steps });
    this.changed();
  }
}

function cross(a: [number, number], b: [number, number]): number {
  return a[0] * b[1] - a[1] * b[0];
}
