// The worker: the engine and all drawing of the stage. The page sends gestures and commands, and is told what to show.

import init, { Engine } from "../../engine/sidestep_web.js";
import wasm from "../../engine/sidestep_web_bg.wasm?url";
import type { FromWorker, Thumb, ToWorker } from "../protocol.js";
import { Crowd, useMemory } from "./crowd.js";
import { Hands } from "./hands.js";
import { Pane } from "./pane.js";
import { Run } from "./run.js";

/** What of the worker's scope is used; the library's types have either the page or the worker. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  requestAnimationFrame(frame: (now: number) => void): number;
}

const scope = self as unknown as Scope;
const tell = (message: FromWorker, transfer: Transferable[] = []) => scope.postMessage(message, transfer);
const run = new Run(tell);
const hands = new Hands(run, tell);
let ready = false;
const waiting: ToWorker[] = [];

scope.onmessage = ({ data }) => {
  if (ready) take(data);
  else waiting.push(data);
};

async function start(): Promise<void> {
  try {
    useMemory(await init({ module_or_path: wasm }));
    if (!Engine) throw new Error("the engine is missing");
  } catch (fault) {
    tell({ t: "broken", what: "wasm", detail: String(fault) });
    return;
  }
  ready = true;
  tell({ t: "ready" });
  waiting.forEach(take);
  const frame = (now: number) => {
    run.frame(now);
    scope.requestAnimationFrame(frame);
  };
  scope.requestAnimationFrame(frame);
}

function take(message: ToWorker): void {
  switch (message.t) {
    case "pane":
      try {
        run.panes[message.pane] = new Pane([message.ground, message.discs, message.over]);
      } catch (fault) {
        tell({ t: "broken", what: "webgl", detail: String(fault) });
      }
      return;
    case "drop":
      run.panes.splice(message.from).forEach((pane) => pane.close());
      return;
    case "size":
      run.panes[message.pane]?.size(message.width, message.height, message.ratio, message);
      if (message.keep) run.keepInSight();
      break;
    case "colors":
      run.colors = message.colors;
      run.dark = message.dark;
      run.panes.forEach((pane) => pane.took());
      if (run.picked >= 0) run.explain();
      break;
    case "look":
      run.look = message.look;
      if (run.picked >= 0) run.explain(); // its cones
      break;
    case "mode":
      run.mode = message.mode;
      run.tool = message.tool;
      run.draft = [];
      break;
    case "load":
      return run.load(message.name, message.text, message.edits, message.step, message.known);
    case "play":
      return run.play(message.on);
    case "speed":
      return run.pace(message.times);
    case "seek":
      return run.seek(message.step);
    case "gesture": {
      const pane = run.panes[message.pane];
      if (pane) hands.take(pane, message.pane, message.gesture);
      return;
    }
    case "zoom":
      run.panes.forEach((pane) => {
        pane.view.zoom(message.factor, ...pane.view.middle());
        pane.moved = true;
      });
      break;
    case "fit":
      run.panes.forEach((pane) => pane.fit());
      break;
    case "pick":
      return message.pin ? run.pin(message.agent) : run.pick(message.agent);
    case "ask":
      return run.ask(message.relaxed, message.strict ?? false);
    case "walk":
      return run.walk(message.dx, message.dy);
    case "card":
      run.card = message.box;
      break;
    case "owner":
      run.owner = message.key;
      break;
    case "what-if":
      run.whatIf = message.wish ? { wish: message.wish, moved: run.whatIf?.moved ?? null } : null;
      if (run.isPlaying) run.play(false);
      return run.explain();
    case "edit":
      run.edit(message.edit, message.gesture);
      return;
    case "undo":
    case "redo":
      return run.undo(message.t === "undo");
    case "text":
      return tell({ t: "text", text: run.lead?.engine.text() ?? "" });
    case "thumb":
      return tell({ t: "thumb", file: message.file, thumb: thumb(message.file, message.text) });
    case "where":
      return tell({ t: "where", at: run.where(message.agent) });
    case "measure":
      return run.measure(message.steps);
  }
  run.dirty = true;
}

/** A scene in small: its start, or for small ones a few seconds of it. */
function thumb(file: string, text: string): Thumb {
  const crowd = new Crowd(file, text);
  const { overview, walls } = crowd;
  const steps = overview.agents <= 120 ? Math.round(3 / overview.time_step) : 0;
  const frames = [crowd.floats("positions").slice()];
  for (let i = 1; i <= steps && crowd.engine.step(); i++) {
    if (i % Math.max(1, Math.floor(steps / 12)) === 0) frames.push(crowd.floats("positions").slice());
  }
  const groups = crowd.looks().filter((_, i) => i % 4 === 1);
  const result: Thumb = {
    name: overview.name, text: overview.description, agents: overview.agents, bounds: overview.bounds, center: overview.center,
    frames, radii: crowd.floats("radii").slice(), groups, walls,
  };
  crowd.free();
  return result;
}

void start();
