// Over the crowd: the picked agent, its way and its owners, what is edited, the scale bar, the lens.

import type { Explained } from "../explained.js";
import type { Colors, Tool } from "../protocol.js";
import type { Camera } from "./camera.js";
import { GONE, type Crowd } from "./crowd.js";
import { inMetres, type Pen, type WallPaths } from "./ground.js";

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
  lens: boolean;
  scaleBar: boolean;
}

const FONT = `"Segoe UI", Roboto, "Helvetica Neue", Ubuntu, Cantarell, "Noto Sans", "Liberation Sans", "DejaVu Sans Condensed", system-ui, sans-serif`;
const DASHES: number[][] = [[], [4, 3], [1, 3], [8, 3, 1, 3]];

/** Where the lens is and how much of the scene it shows: half its width in CSS pixels and in metres. */
const LENS = { radius: 108, metres: 2.1 };

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
    if (at && agent !== shown.picked?.agent) ring(pen, at, radius(agent) + 4, colors.ink, 1.8, DASHES[(i + 1) % DASHES.length]);
  });
  const { picked } = shown;
  if (!picked) return;
  const at = spot(picked.agent);
  if (!at) return;
  way(pen, view, colors, at, picked);
  const own = radius(picked.agent);
  ring(pen, at, own + 4, colors.ink, 1.8, []);
  if (shown.pulse > 0) {
    pen.globalAlpha = shown.pulse;
    ring(pen, at, own + 4 + 18 * (1 - shown.pulse), colors.free, 2, []);
    pen.globalAlpha = 1;
  }
  if (shown.lens && own < 14 && picked.owners.length > 0) lens(pen, view, ratio, colors, crowd, walls, at, picked);
  for (const owner of picked.owners) {
    if (owner.agent === null || !owner.badge) continue;
    const place = spot(owner.agent);
    if (!place) continue;
    const dim = shown.owner !== "" && shown.owner !== owner.key;
    pen.globalAlpha = dim ? 0.35 : 1;
    if (shown.owner === owner.key) ring(pen, place, radius(owner.agent) + 3, colors[`o${owner.color}`], 2, []);
    if (own >= 14) badge(pen, place, owner.badge, colors[`o${owner.color}`], colors, 8.5, false);
    pen.globalAlpha = 1;
  }
}

export function ring(pen: Pen, [x, y]: [number, number], radius: number, color: string, width: number, dash: number[]): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.setLineDash(dash);
  pen.lineWidth = width;
  pen.strokeStyle = color;
  pen.stroke();
  pen.setLineDash([]);
}

function badge(pen: Pen, [x, y]: [number, number], text: string, color: string, colors: Colors, radius: number, square: boolean): void {
  pen.fillStyle = color;
  pen.beginPath();
  if (square) pen.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, 4);
  else pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colors.onbadge;
  pen.font = `700 ${radius * 1.3}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
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
  const [x, y] = [view.left + 18, view.height - view.bottom - 22];
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

/** The neighbourhood of the picked agent, larger, in the corner farthest from it. */
function lens(pen: Pen, view: Camera, ratio: number, colors: Colors, crowd: Crowd, walls: WallPaths, at: [number, number], picked: Explained): void {
  const { radius, metres } = LENS;
  if (view.width - view.left < 4.4 * radius || view.height - view.bottom < 4 * radius) return;
  const [midX, midY] = [(view.width + view.left) / 2, (view.height - view.bottom) / 2];
  const x = at[0] < midX ? view.width - radius - 18 : view.left + radius + 18;
  const y = at[1] < midY ? view.height - view.bottom - radius - 52 : radius + 52;
  const small = metres * view.scale;
  wedge(pen, colors, at, small, [x, y], radius);
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colors.floor;
  pen.fill();
  pen.clip();
  const inside = Object.assign(Object.create(Object.getPrototypeOf(view)) as Camera, view, {
    x: picked.position[0], y: picked.position[1], scale: radius / metres, width: 2 * x, height: 2 * y, left: 0, bottom: 0, top: 0,
  });
  const positions = crowd.floats("positions");
  const velocities = crowd.floats("velocities");
  const radii = crowd.floats("radii");
  [inside.x, inside.y] = [positions[2 * picked.agent], positions[2 * picked.agent + 1]];
  inMetres(pen, inside, ratio);
  walls.draw(pen, colors.wall, inside.scale);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const marked = new Map(picked.owners.filter((owner) => owner.agent !== null && owner.badge).map((owner) => [owner.agent, owner]));
  for (let i = 0; i < radii.length; i++) {
    const far = Math.hypot(positions[2 * i] - inside.x, positions[2 * i + 1] - inside.y);
    if (far > metres + radii[i]) continue;
    const place = inside.toScreen(positions[2 * i], positions[2 * i + 1]);
    const owner = marked.get(i);
    const own = i === picked.agent;
    pen.fillStyle = own ? colors.ink : owner ? colors[`o${owner.color}`] : colors.agent;
    pen.globalAlpha = own || owner ? 1 : 0.5;
    pen.beginPath();
    pen.arc(...place, Math.max(radii[i] * inside.scale, 2), 0, 2 * Math.PI);
    pen.fill();
    const tip = inside.toScreen(positions[2 * i] + 0.6 * velocities[2 * i], positions[2 * i + 1] + 0.6 * velocities[2 * i + 1]);
    pen.strokeStyle = pen.fillStyle;
    pen.lineWidth = 1.4;
    pen.beginPath();
    pen.moveTo(...place);
    pen.lineTo(...tip);
    pen.stroke();
    pen.globalAlpha = 1;
    if (owner) badge(pen, place, owner.badge, colors[`o${owner.color}`], colors, 8.5, false);
  }
  pen.restore();
  ring(pen, [x, y], radius, colors.ink, 1.4, []);
  ring(pen, at, small, colors.ink, 1.2, []);
  label(pen, colors, x, y + radius, `${2 * metres} m wide`);
}

/** The two tangents and the veil between the footprint and the lens. */
function wedge(pen: Pen, colors: Colors, from: [number, number], small: number, to: [number, number], large: number): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy);
  if (far <= large - small) return;
  const turn = Math.acos((small - large) / far);
  const middle = Math.atan2(dy, dx);
  const on = ([x, y]: [number, number], r: number, angle: number): [number, number] => [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  const corners = [on(from, small, middle + turn), on(to, large, middle + turn), on(to, large, middle - turn), on(from, small, middle - turn)];
  pen.beginPath();
  corners.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.fillStyle = colors.ink;
  pen.globalAlpha = 0.045;
  pen.fill();
  pen.globalAlpha = 0.55;
  pen.strokeStyle = colors.ink;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(...corners[0]);
  pen.lineTo(...corners[1]);
  pen.moveTo(...corners[3]);
  pen.lineTo(...corners[2]);
  pen.stroke();
  pen.globalAlpha = 1;
}

function label(pen: Pen, colors: Colors, x: number, y: number, text: string): void {
  pen.font = `12px ${FONT}`;
  const width = pen.measureText(text).width + 18;
  pen.beginPath();
  pen.roundRect(x - width / 2, y - 10, width, 20, 6);
  pen.fillStyle = colors.panel;
  pen.fill();
  pen.strokeStyle = colors.ink;
  pen.lineWidth = 1;
  pen.stroke();
  pen.fillStyle = colors.ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
}
