// Rings, badges and labels.

import type { Owner } from "../explained.js";
import type { Colors } from "../protocol.js";
import type { Pen } from "./ground.js";

export const FONT = `"Segoe UI", Roboto, "Helvetica Neue", Ubuntu, Cantarell, "Noto Sans", "Liberation Sans", "DejaVu Sans Condensed", system-ui, sans-serif`;

export function ring(pen: Pen, [x, y]: [number, number], radius: number, color: string, width: number, dash: number[]): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.setLineDash(dash);
  pen.lineWidth = width;
  pen.strokeStyle = color;
  pen.stroke();
  pen.setLineDash([]);
}

/** The ring of the n-th pin: dashed, dotted, double, dash and dot. */
export function pinRing(pen: Pen, at: [number, number], radius: number, color: string, n: number): void {
  if (n === 2) {
    ring(pen, at, radius, color, 1.2, []);
    ring(pen, at, radius + 3.4, color, 1.2, []);
  } else {
    ring(pen, at, radius, color, 1.8, [[4, 3], [1.4, 3], [], [7, 3, 1.4, 3]][n] ?? []);
  }
}

function badge(pen: Pen, [x, y]: [number, number], text: string, color: string, colors: Colors, radius: number): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colors.onbadge;
  pen.font = `700 ${radius * 1.3}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
}

/** Whether another owner than this one is lit. */
export const isDim = (owner: Owner, lit: string): boolean => lit !== "" && owner.key !== lit;

/** An owner's badge on its disc, and a ring if it is lit. */
export function ownerMark(pen: Pen, place: [number, number], radius: number, owner: Owner, colors: Colors, lit: string, numbered: boolean): void {
  const color = colors[`o${owner.color}`];
  if (numbered) badge(pen, place, owner.badge, color, colors, 8.5);
  if (owner.key === lit) ring(pen, place, radius + 3, color, 2, []);
}

export function label(pen: Pen, colors: Colors, x: number, y: number, text: string): void {
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
