// Where the stage looks: metres from the middle of the scene to CSS pixels, north up.

export class Camera {
  x = 0;
  y = 0;
  /** CSS pixels a metre. */
  scale = 20;
  width = 1;
  height = 1;
  /** Parts of the stage that something covers, CSS pixels. */
  left = 0;
  bottom = 0;
  top = 0;
  right = 0;
  /** Width of what stands at the foot on the left. */
  foot = 0;

  /** The middle of what nothing covers, CSS pixels. */
  middle(): [number, number] {
    return [(this.width + this.left - this.right) / 2, (this.height - this.bottom + this.top) / 2];
  }

  toScreen(x: number, y: number): [number, number] {
    const [px, py] = this.middle();
    return [px + (x - this.x) * this.scale, py - (y - this.y) * this.scale];
  }

  toWorld(px: number, py: number): [number, number] {
    const [x, y] = this.middle();
    return [this.x + (px - x) / this.scale, this.y - (py - y) / this.scale];
  }

  /** Shows the whole box (m, relative to the middle of the scene). */
  fit(box: [[number, number], [number, number]], margin: number): void {
    const [low, high] = box;
    const width = Math.max(high[0] - low[0], 1);
    const height = Math.max(high[1] - low[1], 1);
    this.x = (low[0] + high[0]) / 2;
    this.y = (low[1] + high[1]) / 2;
    const room = [this.width - this.left - this.right - 2 * margin, this.height - this.bottom - this.top - 2 * margin];
    this.scale = Math.max(Math.min(room[0] / width, room[1] / height, 120), 1e-4);
  }

  /** Zooms, keeping the point under the pixel where it is. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const [x, y] = this.toWorld(px, py);
    this.scale = Math.min(Math.max(this.scale * factor, 1e-3), 2000);
    const [nx, ny] = this.toWorld(px, py);
    this.x += x - nx;
    this.y += y - ny;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }
}
