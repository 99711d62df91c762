// Over the crowd: the picked agent, its way and its owners, what is edited, the scale bar.

import { badged, type Explained } from "../explained.js";
import type { Colors, Tool } from "../protocol.js";
import type { Camera } from "./camera.js";
import { GONE, type Crowd } from "./crowd.js";
import type { Pen, WallPaths } from "./ground.js";
import { LARGE, type Lens } from "./lens.js";
import { FONT, isDim, ownerMark, pinRing, ring } from "./marks.js";

/** What there is to draw. */
export interface Shown {
  picked: Explained | null;
  pins: number[];
  hovered: number;
  /** The owner that is lit, "" for none. */
  owner: string;
  edit: Tool | null;
  draft: [number, number][];
  draftIsBox: boolean;
  pulse: number;
  lens: Lens | null;
  /** Where a card lies that a line leads to from the picked agent: left, top, width, height, CSS pixels; null for none. */
  card: [number, number, number, number] | null;
  scaleBar: boolean;
}

export function drawOver(pen: Pen, view: Camera, ratio: number, colors: Colors, crowd: Crowd, walls: WallPaths, shown: Shown): void {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (shown.scaleBar) scaleBar(pen, view, colors);
  if (shown.edit) goals(pen, view, colors, crowd);
  if (shown.draft.length > 0) draft(pen, view, colors, shown);
  const spot = (agent: number): [number, number] | null => {
    const p = crowd.floats("positions");
    return agent >= 0 && Math.abs(p[2 * agent]) < GONE ? view.toScreen(p[2 * agent], p[2 * agent + 1]) : null;
  };
  const radius = (agent: number) => Math.max(crowd.floats("radii")[agent] * view.scale, 1.6);
  if (shown.hovered >= 0 && shown.hovered !== shown.picked?.agent) {
    const at = spot(shown.hovered);
    if (at) ring(pen, at, radius(shown.hovered) + 3, colors.ink2, 1.2, []);
  }
  shown.pins.forEach((agent, i) => {
    const at = spot(agent);
    if (at && agent !== shown.picked?.agent) pinRing(pen, at, radius(agent) + 4, colors.ink, i);
  });
  const { picked } = shown;
  if (!picked) return;
  const at = spot(picked.agent);
  if (!at) return;
  way(pen, view, colors, at, picked);
  const own = radius(picked.agent);
  if (shown.card) leader(pen, colors, at, own + 4, shown.card);
  ring(pen, at, own + 4, colors.ink, 1.8, []);
  if (shown.pulse > 0) {
    pen.globalAlpha = shown.pulse;
    ring(pen, at, own + 4 + 18 * (1 - shown.pulse), colors.free, 2, []);
    pen.globalAlpha = 1;
  }
  shown.lens?.draw(pen, ratio, colors, crowd, walls, picked, shown.owner);
  for (const [agent, owner] of badged(picked)) {
    const place = spot(agent);
    if (!place) continue;
    pen.globalAlpha = isDim(owner, shown.owner) ? 0.35 : 1;
    ownerMark(pen, place, radius(agent), owner, colors, shown.owner, own >= LARGE);
    pen.globalAlpha = 1;
  }
}

/** From the agent's ring to its card. */
function leader(pen: Pen, colors: Colors, [x, y]: [number, number], ring: number, [left, top, width, height]: [number, number, number, number]): void {
  const to = [Math.min(Math.max(x, left + 44), left + width - 44), Math.min(Math.max(y, top), top + height)];
  const far = Math.hypot(to[0] - x, to[1] - y);
  if (far <= ring) return;
  pen.beginPath();
  pen.moveTo(x + (ring * (to[0] - x)) / far, y + (ring * (to[1] - y)) / far);
  pen.lineTo(to[0], to[1]);
  pen.lineWidth = 1.25;
  pen.strokeStyle = colors.ink;
  pen.stroke();
}

function way(pen: Pen, view: Camera, colors: Colors, from: [number, number], picked: Explained): void {
  if (picked.way.length === 0) return;
  pen.beginPath();
  pen.moveTo(...from);
  for (const [x, y] of picked.way) pen.lineTo(...view.toScreen(x, y));
  pen.setLineDash([1, 4]);
  pen.lineWidth = 1.4;
  pen.strokeStyle = colors.ink;
  pen.stroke();
  pen.setLineDash([]);
  const [x, y] = view.toScreen(...picked.way[picked.way.length - 1]);
  pen.beginPath();
  pen.moveTo(x - 4, y - 4);
  pen.lineTo(x + 4, y + 4);
  pen.moveTo(x + 4, y - 4);
  pen.lineTo(x - 4, y + 4);
  pen.stroke();
}

/** Goals to take hold of, while there are few enough to tell apart. */
function goals(pen: Pen, view: Camera, colors: Colors, crowd: Crowd): void {
  const goal = crowd.floats("goals");
  if (goal.length > 1200) return;
  pen.lineWidth = 1.4;
  pen.strokeStyle = colors.ink2;
  pen.fillStyle = colors.floor;
  for (let i = 0; i < goal.length; i += 2) {
    if (Math.abs(goal[i]) > GONE) continue;
    const [x, y] = view.toScreen(goal[i], goal[i + 1]);
    pen.beginPath();
    pen.moveTo(x, y - 4.5);
    pen.lineTo(x + 4.5, y);
    pen.lineTo(x, y + 4.5);
    pen.lineTo(x - 4.5, y);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }
}

function draft(pen: Pen, view: Camera, colors: Colors, shown: Shown): void {
  const points = shown.draft.map(([x, y]) => view.toScreen(x, y));
  pen.beginPath();
  if (shown.draftIsBox && points.length > 1) {
    pen.rect(points[0][0], points[0][1], points[1][0] - points[0][0], points[1][1] - points[0][1]);
  } else {
    points.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  }
  pen.fillStyle = colors.free;
  pen.globalAlpha = 0.15;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = colors.free;
  pen.lineWidth = 2;
  pen.stroke();
}

function scaleBar(pen: Pen, view: Camera, colors: Colors): void {
  const round = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
  const metres = round.findLast((length) => length * view.scale <= 100) ?? 0.1;
  const [x, y] = [view.left + 18 + (view.foot > 0 ? view.foot + 12 : 0), view.height - view.bottom - 22];
  pen.beginPath();
  pen.moveTo(x, y - 5);
  pen.lineTo(x, y);
  pen.lineTo(x + metres * view.scale, y);
  pen.lineTo(x + metres * view.scale, y - 5);
  pen.strokeStyle = colors.ink2;
  pen.lineWidth = 1.25;
  pen.stroke();
  pen.fillStyle = colors.ink2;
  pen.font = `12px ${FONT}`;
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  pen.fillText(`${metres} m`, x + metres * view.scale + 8, y + 2);
}
