// Gestures on the stage: pan, zoom, pick; in Edit take hold of agents, goals and walls, and draw.

import type { FromWorker, Gesture, Wall } from "../protocol.js";
import type { Camera } from "./camera.js";
import { GONE, type Crowd } from "./crowd.js";
import type { Pane } from "./pane.js";
import type { Run } from "./run.js";

/** Pixels that a click may move, and within which a finger or a mouse takes the nearest agent. */
const STILL = 5;
const REACH = { mouse: 6, touch: 22 };
/** The most agents that are drawn into a box at once. */
const MOST_DRAWN = 400;

type Held = { what: "view" | "lens" } | { what: "agent" | "goal" | "other"; agent: number } | { what: "wall"; wall: Wall; from: [number, number] } | { what: "draft" };

export class Hands {
  private held: Held | null = null;
  private start: [number, number] = [0, 0];
  private last: [number, number] = [0, 0];
  private far = false;
  private gesture = 1;

  constructor(private run: Run, private tell: (message: FromWorker) => void) {}

  take(pane: Pane, number: number, gesture: Gesture): void {
    const { x, y } = gesture;
    const view = pane.view;
    switch (gesture.kind) {
      case "wheel":
        view.zoom(gesture.factor ?? 1, x, y);
        return this.viewed(pane, number);
      case "pinch":
        view.pan(gesture.dx ?? 0, gesture.dy ?? 0);
        view.zoom(gesture.factor ?? 1, x, y);
        this.held = null;
        return this.viewed(pane, number);
      case "double":
        pane.fit();
        this.run.dirty = true;
        return;
      case "long": {
        const agent = this.agentAt(pane, gesture);
        if (agent >= 0 && !this.far) this.run.pin(agent);
        this.held = null;
        return;
      }
      case "down":
        this.start = this.last = [x, y];
        this.far = false;
        this.gesture += 1;
        this.held = number === 0 ? this.grasp(pane, gesture) : { what: "view" };
        return;
      case "move":
        if (!this.held) return this.hover(pane, number, gesture);
        if (Math.hypot(x - this.start[0], y - this.start[1]) > STILL) this.far = true;
        if (this.far) this.drag(pane, number, gesture);
        this.last = [x, y];
        return;
      case "up":
        if (this.held && !this.far) this.click(pane, number, gesture);
        else if (this.held) this.release(pane);
        this.held = null;
        return;
      case "leave":
        this.run.hovered = -1;
        this.tell({ t: "hover", text: "", x: 0, y: 0, cursor: "" });
        this.run.dirty = true;
    }
  }

  private viewed(pane: Pane, number: number): void {
    pane.moved = true;
    // panes of a comparison look at the same place
    this.run.panes.forEach((other, i) => {
      if (i === number) return;
      Object.assign(other.view, { x: pane.view.x, y: pane.view.y, scale: pane.view.scale });
      other.moved = true;
    });
    this.run.dirty = true;
  }

  /** The camera under a point: that of the lens, where it lies. */
  private viewAt(pane: Pane, { x, y }: { x: number; y: number }): Camera {
    const { lens, panes } = this.run;
    return lens?.holds(x, y) && pane === panes[0] ? lens.inside : pane.view;
  }

  private agentAt(pane: Pane, gesture: Gesture): number {
    const { x, y, touch } = gesture;
    const view = this.viewAt(pane, gesture);
    const [wx, wy] = view.toWorld(x, y);
    const reach = (touch ? REACH.touch : REACH.mouse) / view.scale;
    return pane.crowd?.engine.pick(wx, wy, reach) ?? -1;
  }

  private goalAt(pane: Pane, { x, y, touch }: Gesture): number {
    const goals = pane.crowd?.floats("goals") ?? new Float32Array();
    if (goals.length > 1200) return -1;
    let [best, least] = [-1, touch ? REACH.touch : 8];
    for (let i = 0; i < goals.length / 2; i++) {
      if (Math.abs(goals[2 * i]) > GONE) continue;
      const [px, py] = pane.view.toScreen(goals[2 * i], goals[2 * i + 1]);
      const far = Math.hypot(px - x, py - y);
      if (far < least) [best, least] = [i, far];
    }
    return best;
  }

  private wallAt(pane: Pane, { x, y }: Gesture): Wall | undefined {
    const [wx, wy] = pane.view.toWorld(x, y);
    return pane.walls.at(pane.over, wx, wy, 6 / pane.view.scale);
  }

  private grasp(pane: Pane, gesture: Gesture): Held {
    const { run } = this;
    const agent = this.agentAt(pane, gesture);
    if (run.mode === "watch" && agent >= 0 && agent !== run.picked && run.explained?.owners.some((owner) => owner.agent === agent && owner.badge)) {
      return { what: "other", agent };
    }
    if (run.mode === "watch" && run.lens?.holds(gesture.x, gesture.y)) return { what: "lens" };
    if (run.mode !== "edit") return { what: "view" };
    if (run.tool === "wall" || run.tool === "group") {
      run.draft = [pane.view.toWorld(gesture.x, gesture.y)];
      run.draftIsBox = run.tool === "group";
      return { what: "draft" };
    }
    if (agent >= 0) return { what: "agent", agent };
    const goal = this.goalAt(pane, gesture);
    if (goal >= 0) return { what: "goal", agent: goal };
    const wall = this.wallAt(pane, gesture);
    if (wall) return { what: "wall", wall, from: pane.view.toWorld(gesture.x, gesture.y) };
    return { what: "view" };
  }

  private drag(pane: Pane, number: number, { x, y }: Gesture): void {
    const { run } = this;
    const held = this.held as Held;
    const start = { x: this.start[0], y: this.start[1] };
    const [wx, wy] = this.viewAt(pane, start).toWorld(x, y);
    const { center } = (pane.crowd as Crowd).overview;
    const to = [wx + center[0], wy + center[1]];
    switch (held.what) {
      case "view":
        pane.view.pan(x - this.last[0], y - this.last[1]);
        return this.viewed(pane, number);
      case "lens": {
        const [lx, ly] = run.lens?.at ?? this.last;
        run.lensAt = [lx + x - this.last[0], ly + y - this.last[1]];
        run.dirty = true;
        return;
      }
      case "other":
        if (run.isPlaying) run.play(false);
        run.whatIf = { wish: run.whatIf?.wish ?? null, moved: { agent: held.agent, to: [wx, wy] } };
        return run.explain();
      case "agent":
        if (run.tool === "erase") return;
        run.edit({ do: "move_agent", agent: held.agent, to }, this.gesture);
        return;
      case "goal":
        if (run.tool === "erase") return;
        run.edit({ do: "send_agent", agent: held.agent, to }, this.gesture);
        return;
      case "wall": {
        if (run.tool === "erase") return;
        const by = [wx - held.from[0], wy - held.from[1]];
        if (run.edit({ do: "move_wall", wall: held.wall.number, by }, this.gesture)) held.from = [wx, wy];
        return;
      }
      case "draft":
        run.draft = [run.draft[0], [wx, wy]];
        run.dirty = true;
    }
  }

  private release(pane: Pane): void {
    const { run } = this;
    if (this.held?.what !== "draft" || run.draft.length < 2) return;
    const { center, parameters } = (pane.crowd as Crowd).overview;
    const [a, b] = run.draft.map(([x, y]) => [x + center[0], y + center[1]]);
    run.draft = [];
    if (run.tool === "wall") run.edit({ do: "add_wall", vertices: thick(a, b), closed: true }, 0);
    else run.edit(group(a, b, parameters.radius[0] ?? 0.3, center), 0);
    run.dirty = true;
  }

  private click(pane: Pane, number: number, gesture: Gesture): void {
    const { run } = this;
    run.draft = [];
    if (number !== 0) return;
    const agent = this.agentAt(pane, gesture);
    if (run.mode === "edit" && run.tool === "erase") {
      const wall = this.wallAt(pane, gesture);
      if (agent >= 0) run.edit({ do: "remove_agent", agent }, 0);
      else if (wall) run.edit({ do: "remove_wall", wall: wall.number }, 0);
      if (agent >= 0) run.pick(-1);
      return;
    }
    if (run.mode === "edit" && run.tool === "group") {
      const { center, parameters } = (pane.crowd as Crowd).overview;
      const [x, y] = pane.view.toWorld(gesture.x, gesture.y);
      const at = [x + center[0], y + center[1]];
      run.edit(group(at, at, parameters.radius[0] ?? 0.3, center), 0);
      return;
    }
    if (run.mode === "compare") return;
    if (gesture.shift && agent >= 0) run.pin(agent);
    else run.pick(agent);
  }

  private hover(pane: Pane, number: number, gesture: Gesture): void {
    const { run } = this;
    if (number !== 0 || gesture.touch || !pane.crowd) return;
    const agent = this.agentAt(pane, gesture);
    if (agent !== run.hovered) {
      run.hovered = agent;
      run.dirty = true;
      const owner = run.explained?.owners.find((one) => one.agent === agent && one.badge)?.key ?? "";
      if (owner !== run.owner) {
        run.owner = owner;
        this.tell({ t: "owner", key: owner });
      }
    }
    const v = pane.crowd.floats("velocities");
    const text = agent >= 0 ? `agent ${agent} · ${Math.hypot(v[2 * agent], v[2 * agent + 1]).toFixed(2)} m/s` : "";
    const takes = run.mode === "edit" && (agent >= 0 || this.goalAt(pane, gesture) >= 0 || this.wallAt(pane, gesture) !== undefined);
    const cursor = run.mode === "edit" && (run.tool === "wall" || run.tool === "group") ? "crosshair" : takes ? "move" : agent >= 0 ? "pointer" : "";
    this.tell({ t: "hover", text, x: gesture.x, y: gesture.y, cursor });
  }
}

/** A wall of 0.2 m from one point to another. */
function thick([ax, ay]: number[], [bx, by]: number[]): number[][] {
  const length = Math.max(Math.hypot(bx - ax, by - ay), 1e-6);
  const [sx, sy] = [(-0.1 * (by - ay)) / length, (0.1 * (bx - ax)) / length];
  return [[ax - sx, ay - sy], [bx - sx, by - sy], [bx + sx, by + sy], [ax + sx, ay + sy]];
}

/** Agents side by side in a box, each to the place opposite through the middle of the scene. */
function group([ax, ay]: number[], [bx, by]: number[], radius: number, center: [number, number]): object {
  const [left, right, low, high] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  let gap = 3 * radius;
  const counts = () => [Math.max(1, Math.floor((right - left) / gap) + 1), Math.max(1, Math.floor((high - low) / gap) + 1)];
  while (counts()[0] * counts()[1] > MOST_DRAWN) gap *= 1.1;
  const [columns, rows] = counts();
  const at: number[][] = [];
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) at.push([left + column * gap, low + row * gap]);
  return { do: "add_agents", at, goals: at.map(([x, y]) => [2 * center[0] - x, 2 * center[1] - y]), radius };
}
