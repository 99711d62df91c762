// Under the crowd: floor, density, walls. Drawn when the view or the walls change.

import type { Colors, Wall } from "../protocol.js";
import type { Camera } from "./camera.js";
import { GONE } from "./crowd.js";

export type Pen = OffscreenCanvasRenderingContext2D;

/** The walls as paths in metres, north up. */
export class WallPaths {
  readonly solid = new Path2D();
  readonly lines = new Path2D();
  readonly each: { wall: Wall; path: Path2D }[] = [];

  constructor(walls: Wall[]) {
    for (const wall of walls) {
      const path = new Path2D();
      wall.vertices.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
      if (wall.closed) path.closePath();
      this.each.push({ wall, path });
      (wall.closed && wall.solid ? this.solid : this.lines).addPath(path);
    }
  }

  draw(pen: Pen, color: string, scale: number): void {
    pen.fillStyle = color;
    pen.fill(this.solid);
    pen.strokeStyle = color;
    pen.lineWidth = 2 / scale;
    pen.lineJoin = "round";
    pen.stroke(this.lines);
  }

  /** The wall at a point (m), the lines with some room. */
  at(pen: Pen, x: number, y: number, room: number): Wall | undefined {
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.lineWidth = 2 * room;
    const hit = this.each.findLast(
      ({ wall, path }) => (wall.closed && wall.solid && pen.isPointInPath(path, x, y)) || pen.isPointInStroke(path, x, y),
    );
    pen.restore();
    return hit?.wall;
  }
}

/** Metres to device pixels for paths. */
export function inMetres(pen: Pen, view: Camera, ratio: number): void {
  const [x, y] = view.toScreen(0, 0);
  pen.setTransform(view.scale * ratio, 0, 0, -view.scale * ratio, x * ratio, y * ratio);
}

export function drawGround(pen: Pen, view: Camera, ratio: number, colors: Colors, box: [[number, number], [number, number]], walls: WallPaths, density: Density | null): void {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = colors.field;
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  inMetres(pen, view, ratio);
  pen.fillStyle = colors.floor;
  pen.fillRect(box[0][0], box[0][1], box[1][0] - box[0][0], box[1][1] - box[0][1]);
  density?.draw(pen, colors, view.scale);
  walls.draw(pen, colors.wall, view.scale);
}

/** Density in four steps of one hue, with contour lines, on cells of a fixed size. */
export class Density {
  private cells = new Float32Array(0);
  private columns = 0;
  private rows = 0;
  private size = 1;
  private low: [number, number] = [0, 0];

  /** Counts people round each cell, weighed by distance. */
  count(positions: Float32Array, box: [[number, number], [number, number]]): void {
    const span = Math.max(box[1][0] - box[0][0], box[1][1] - box[0][1]);
    this.size = Math.max(span / 120, 0.25);
    this.low = [box[0][0], box[0][1]];
    this.columns = Math.ceil((box[1][0] - box[0][0]) / this.size) + 1;
    this.rows = Math.ceil((box[1][1] - box[0][1]) / this.size) + 1;
    this.cells = new Float32Array(this.columns * this.rows);
    const reach = Math.max(2, Math.ceil(1 / this.size));
    const weight = 1 / (2 * Math.PI * (reach * this.size * 0.5) ** 2);
    for (let i = 0; i < positions.length; i += 2) {
      if (Math.abs(positions[i]) > GONE) continue;
      const column = (positions[i] - this.low[0]) / this.size;
      const row = (positions[i + 1] - this.low[1]) / this.size;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const [x, y] = [Math.round(column) + dx, Math.round(row) + dy];
          if (x < 0 || y < 0 || x >= this.columns || y >= this.rows) continue;
          const far = ((x - column) ** 2 + (y - row) ** 2) / (reach * 0.5) ** 2;
          this.cells[y * this.columns + x] += weight * Math.exp(-far / 2);
        }
      }
    }
  }

  /** People a square metre from which each step begins. */
  static readonly STEPS = [0.1, 0.5, 1, 2];

  private step(x: number, y: number): number {
    const value = this.cells[y * this.columns + x];
    return Density.STEPS.findLastIndex((least) => value >= least) + 1;
  }

  draw(pen: Pen, colors: Colors, scale: number): void {
    const tones = [colors.d0, colors.d1, colors.d2, colors.d3];
    const { size, low } = this;
    const lines = new Path2D();
    for (let y = 0; y < this.rows; y++) {
      for (let x = 0; x < this.columns; x++) {
        const step = this.step(x, y);
        const [left, bottom] = [low[0] + (x - 0.5) * size, low[1] + (y - 0.5) * size];
        if (step > 0) {
          pen.fillStyle = tones[step - 1];
          pen.fillRect(left, bottom, size + 1 / scale, size + 1 / scale);
        }
        if (x + 1 < this.columns && this.step(x + 1, y) !== step) {
          lines.moveTo(left + size, bottom);
          lines.lineTo(left + size, bottom + size);
        }
        if (y + 1 < this.rows && this.step(x, y + 1) !== step) {
          lines.moveTo(left, bottom + size);
          lines.lineTo(left + size, bottom + size);
        }
      }
    }
    pen.strokeStyle = colors.d3;
    pen.globalAlpha = 0.5;
    pen.lineWidth = size * 0.08;
    pen.stroke(lines);
    pen.globalAlpha = 1;
  }
}
