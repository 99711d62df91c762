// The lens: the neighborhood of the picked agent, larger, in the corner farthest from it or where it was dragged.

import { badged, type Explained } from "../explained.js";
import type { Colors } from "../protocol.js";
import { Camera } from "./camera.js";
import type { Crowd } from "./crowd.js";
import { inMetres, type Pen, type WallPaths } from "./ground.js";
import { isDim, label, ownerMark, ring } from "./marks.js";

/** Half its width in CSS pixels, and how much of the scene that is, m. */
const RADIUS = 108;
const METRES = 2.1;
/** An agent drawn larger than this, px, needs no lens. */
export const LARGE = 14;

export class Lens {
  readonly inside: Camera;

  private constructor(readonly at: [number, number], private spot: [number, number], private small: number, place: [number, number]) {
    this.inside = new Camera();
    Object.assign(this.inside, { x: place[0], y: place[1], scale: RADIUS / METRES, width: 2 * at[0], height: 2 * at[1] });
  }

  /** The lens on an agent that is drawn at `spot`, or none where there is no room; `dragged` is where the hand has put it. */
  static on(view: Camera, place: [number, number], dragged: [number, number] | null): Lens | null {
    const [width, height] = [view.width - view.left, view.height - view.bottom];
    if (width < 4.4 * RADIUS || height < 4 * RADIUS) return null;
    const spot = view.toScreen(...place);
    const [midX, midY] = [(view.width + view.left) / 2, height / 2];
    const corner: [number, number] = [
      spot[0] < midX ? view.width - RADIUS - 18 : view.left + RADIUS + 18,
      spot[1] < midY ? height - RADIUS - 66 : RADIUS + 66,
    ];
    const held = (x: number, low: number, high: number) => Math.min(Math.max(x, low + RADIUS + 4), high - RADIUS - 14);
    const at: [number, number] = dragged ? [held(dragged[0], view.left, view.width), held(dragged[1], 0, height)] : corner;
    return new Lens(at, spot, METRES * view.scale, place);
  }

  holds(x: number, y: number): boolean {
    return Math.hypot(x - this.at[0], y - this.at[1]) <= RADIUS;
  }

  draw(pen: Pen, ratio: number, colors: Colors, crowd: Crowd, walls: WallPaths, picked: Explained, lit: string): void {
    wedge(pen, colors, this.spot, this.small, this.at, RADIUS);
    pen.save();
    pen.beginPath();
    pen.arc(...this.at, RADIUS, 0, 2 * Math.PI);
    pen.fillStyle = colors.floor;
    pen.fill();
    pen.clip();
    inMetres(pen, this.inside, ratio);
    walls.draw(pen, colors.wall, this.inside.scale);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.crowd(pen, colors, crowd, picked, lit);
    pen.restore();
    ring(pen, this.at, RADIUS, colors.ink, 1.4, []);
    ring(pen, this.spot, this.small, colors.ink, 1.2, []);
    label(pen, colors, this.at[0], this.at[1] + RADIUS, `${2 * METRES} m wide`);
  }

  private crowd(pen: Pen, colors: Colors, crowd: Crowd, picked: Explained, lit: string): void {
    const [positions, velocities, radii] = [crowd.floats("positions"), crowd.floats("velocities"), crowd.floats("radii")];
    const owners = badged(picked);
    for (let i = 0; i < radii.length; i++) {
      const [x, y] = [positions[2 * i], positions[2 * i + 1]];
      if (Math.hypot(x - this.inside.x, y - this.inside.y) > METRES + radii[i]) continue;
      const place = this.inside.toScreen(x, y);
      const [owner, own] = [owners.get(i), i === picked.agent];
      const color = own ? colors.ink : owner ? colors[`o${owner.color}`] : colors.agent;
      pen.globalAlpha = owner && isDim(owner, lit) ? 0.35 : own || owner ? 1 : 0.5;
      pen.fillStyle = pen.strokeStyle = color;
      pen.beginPath();
      pen.arc(...place, Math.max(radii[i] * this.inside.scale, 2), 0, 2 * Math.PI);
      pen.fill();
      pen.lineWidth = 1.4;
      pen.beginPath();
      pen.moveTo(...place);
      pen.lineTo(...this.inside.toScreen(x + 0.6 * velocities[2 * i], y + 0.6 * velocities[2 * i + 1]));
      pen.stroke();
      if (owner) ownerMark(pen, place, radii[i] * this.inside.scale, owner, colors, lit, true);
      pen.globalAlpha = 1;
    }
  }
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
