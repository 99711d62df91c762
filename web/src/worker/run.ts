// The run: panes on one clock, the picked agent, and what the page is told of it all.

import type { Explained } from "../explained.js";
import type { Colors, FromWorker, Look, Mode, Tick, Tool } from "../protocol.js";
import { isThere, nextRelaxed, nextTowards, someoneTelling } from "./asking.js";
import { Crowd } from "./crowd.js";
import { LARGE, Lens } from "./lens.js";
import type { Shown } from "./overlay.js";
import { marked, Pane } from "./pane.js";
import { Story } from "./story.js";

/** Time for steps in a frame, ms: the rest is for drawing and answering. */
const BUDGET = 12;
const TICKS = 60;
const CHARTS = 250;
const PINS = 200;
/** While it plays, the next answer waits so many times as long as the last one took: in a large crowd that is as long as a step. */
const ASKING = 3;
/** Sides of the velocity spaces of the picked and of a pinned agent, px. */
const SIDE = { picked: 413, pinned: 240 };
/** The picked agent stays so far from the edge, CSS pixels, when something opens beside the stage. */
const IN_SIGHT = 60;
/** So many agents can be pinned. */
const MOST_PINS = 4;

/** What would be if the wish or the place of another were different. */
export interface WhatIf {
  wish: [number, number] | null;
  moved: { agent: number; to: [number, number] } | null;
}

export class Run {
  panes: Pane[] = [];
  colors: Colors = {};
  dark = false;
  look: Look = { colorBy: "group", trails: 1.8, density: false, big: false, cones: "deciding" };
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
  /** Where the hand has put the lens, CSS pixels. */
  lensAt: [number, number] | null = null;
  lens: Lens | null = null;
  card: Shown["card"] = null;
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
  private pinned = 0;
  private asked = 0;
  private seen = -1;
  private costs = { step: 0, draw: 0, explain: 0, pace: 1 };
  private stories: Story[] = [];

  constructor(private tell: (message: FromWorker, transfer?: Transferable[]) => void) {}

  get lead(): Crowd | null {
    return this.panes[0]?.crowd ?? null;
  }

  get isPlaying(): boolean {
    return this.playing;
  }

  /** Loads a scene: into one pane, or into as many as there are edits, each with its own. */
  load(name: string, text: string, edits: object[], step: number, known: Record<string, string> | null): void {
    const fresh: Crowd[] = [];
    try {
      for (const edit of edits.length > 0 ? edits : [null]) {
        const crowd = new Crowd(name, text);
        fresh.push(crowd);
        if (edit) crowd.engine.edit(JSON.stringify(edit), 0);
        crowd.refresh();
      }
    } catch (fault) {
      fresh.forEach((crowd) => crowd.free());
      this.fault(fault, true);
      return;
    }
    this.known = known;
    this.native = null;
    this.stories = fresh.map(() => new Story());
    this.pins = [];
    this.pick(-1);
    this.lensAt = null;
    this.owed = 0;
    fresh.forEach((crowd, pane) => {
      this.panes[pane]?.show(crowd);
      this.tell({ t: "scene", overview: crowd.overview, pane });
    });
    this.noteStory();
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
    this.panes.forEach(({ crowd, discs }, pane) => {
      if (!crowd || to >= crowd.steps) return;
      crowd.engine.rewind(Math.max(to - trail, 0));
      this.stories[pane]?.jump(crowd);
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
    this.seen = -1;
    this.pinned = 0;
    this.explain();
    if (agent >= 0) this.pulse = 1;
    this.dirty = true;
  }

  /** Asks the engine why, and tells the page. */
  explain(): void {
    const { lead, picked } = this;
    this.explained = null;
    const { wish, moved } = this.whatIf ?? { wish: null, moved: null };
    const begin = performance.now();
    const anew = this.seen < 0; // not the same as a moment ago
    const json = lead && picked >= 0 ? this.why(lead, { agent: picked, anew, wish, moved: moved && [moved.agent, moved.to], side: SIDE.picked }) : null;
    if (json) this.explained = JSON.parse(json);
    if (lead && json) this.seen = lead.steps;
    this.asked = begin;
    this.costs.explain = performance.now() - begin;
    this.tell({ t: "explain", agent: picked, left: json ? null : this.seen, json, whatIf: this.whatIf !== null, pins: this.pins });
    this.explainPins();
    this.dirty = true;
  }

  /** While it plays, pinned agents are told of a few times a second. */
  private explainPins(): void {
    const { lead } = this;
    const now = performance.now();
    if (!lead || (this.playing && now - this.pinned < PINS)) return;
    this.pinned = now;
    const cards = this.pins.map((agent) => ({ agent, json: this.why(lead, { agent, side: SIDE.pinned }) }));
    this.tell({ t: "pins", cards });
  }

  private why(crowd: Crowd, question: object): string | null {
    return crowd.engine.explain(JSON.stringify({ dark: this.dark, cones: this.look.cones, ...question })) ?? null;
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

  /** The next relaxed agent, or one that shows well why it turns; `strict`: nobody if none does. */
  ask(relaxed: boolean, strict: boolean): void {
    const { lead } = this;
    if (!lead) return;
    const why = (agent: number): Explained | null => JSON.parse(this.why(lead, { agent, anew: true }) ?? "null");
    const found = relaxed ? nextRelaxed(lead, this.picked) : someoneTelling(lead, this.picked, why, strict);
    if (found >= 0) this.pick(found);
    this.changed();
  }

  /** The nearest agent in a direction from the picked one, or from the middle of the view. */
  walk(dx: number, dy: number): void {
    const next = this.lead ? nextTowards(this.lead, this.panes[0].view, this.picked, dx, dy) : -1;
    if (next >= 0) this.pick(next);
  }

  /** Pins an agent, or takes the pin away. The first one is asked, too. */
  pin(agent: number): void {
    if (agent < 0) return;
    this.pins = this.pins.includes(agent) ? this.pins.filter((one) => one !== agent) : [...this.pins, agent].slice(-MOST_PINS);
    this.pinned = 0;
    if (this.picked < 0) this.pick(agent);
    else this.explain();
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
    if (!ended) this.noteStory();
    this.costs.step += 0.2 * (performance.now() - begin - this.costs.step);
    this.dirty = true;
    return !ended;
  }

  /** Holds the hash against the native one, where that is known. */
  private compare(crowd: Crowd): void {
    const known = this.known?.[crowd.steps];
    if (known && crowd.engine.exact() && crowd.overview.edits[0] === 0) this.native = crowd.engine.stateHash().startsWith(known);
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
      if (this.picked >= 0 && (!this.playing || now - this.asked > ASKING * this.costs.explain)) this.explain();
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
    this.lens = this.lensNow();
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
      lens: first ? this.lens : null,
      card: first ? this.card : null,
      scaleBar: this.panes.length === 1 && !this.panes[0].view.left && !this.panes[0].view.top,
    };
  }

  /** The lens on the picked agent, where it helps. */
  private lensNow(): Lens | null {
    const { lead, explained } = this;
    const view = this.panes[0]?.view;
    if (!lead || !view || !explained || explained.owners.length === 0 || this.mode !== "watch" || this.card || view.left > 0) return null;
    if (!isThere(lead, explained.agent) || lead.floats("radii")[explained.agent] * view.scale >= LARGE) return null;
    const [x, y] = lead.floats("positions").subarray(2 * explained.agent);
    return Lens.on(view, [x, y], this.lensAt);
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
      const story = this.panes.length > 1 ? this.stories[pane] : null;
      const headings = story ? story.headings.slice(0, series[0].length) : null;
      const arrived = series[2].some((share) => share >= 1);
      this.tell({ t: "series", pane, series, headings, detour: story?.detour(series[0].length, arrived) ?? NaN }, series.map((one) => one.buffer as ArrayBuffer));
    });
  }

  private noteStory(): void {
    if (this.panes.length < 2) return;
    this.panes.forEach(({ crowd }, pane) => crowd && this.stories[pane]?.note(crowd));
  }

  /** Moves the view as little as it takes to show the picked agent. */
  keepInSight(): void {
    const at = this.picked >= 0 ? this.where(this.picked) : null;
    if (!at) return;
    const { view } = this.panes[0];
    const [x, y] = [Math.min(Math.max(at[0], IN_SIGHT), view.width - IN_SIGHT), Math.min(Math.max(at[1], IN_SIGHT), view.height - IN_SIGHT)];
    view.pan(x - at[0], y - at[1]);
  }

  /** Where an agent is drawn, CSS pixels from the corner of the first pane. */
  where(agent: number): [number, number] | null {
    if (!this.lead || !isThere(this.lead, agent)) return null;
    const [x, y] = this.lead.floats("positions").subarray(2 * agent);
    return this.panes[0].view.toScreen(x, y);
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
