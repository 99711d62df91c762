// The chart of headings: one thin line an agent, the angle off its straight way over time; of many agents some.

import { hue } from "./color.js";

/** Angles beyond this are drawn at the edge, degrees. */
const MOST = 88;
/** So many lines can be told apart; of more agents some are drawn. */
const LEGIBLE = 12;
const SOME = 8;

/** The agents that are drawn, of so many. */
const drawn = (agents: number) =>
  agents <= LEGIBLE ? [...Array(agents).keys()] : Array.from({ length: SOME }, (_, k) => Math.floor((k * agents) / SOME));

/** Whose headings are drawn. */
export function whose(headings: Float32Array[]): string {
  const agents = headings.find((one) => one)?.length ?? 0;
  return agents <= LEGIBLE ? "each" : `${SOME} of ${agents}`;
}

/** `longest`: steps that the width stands for. */
export function drawHeadings(canvas: HTMLCanvasElement, headings: Float32Array[], longest: number, now: number): void {
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0) return;
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  const style = getComputedStyle(canvas);
  const [light, chroma] = ["--trail-l", "--trail-c"].map((name) => style.getPropertyValue(name).trim());
  pen.scale(ratio, ratio);
  const x = (t: number) => (t / longest) * width;
  const y = (angle: number) => height / 2 - (Math.max(-MOST, Math.min(MOST, angle)) / 90) * (height / 2);
  const stroke = (points: [number, number][]) => {
    pen.beginPath();
    points.forEach(([px, py], i) => (i === 0 ? pen.moveTo(px, py) : pen.lineTo(px, py)));
    pen.stroke();
  };
  pen.strokeStyle = style.getPropertyValue("--hair").trim();
  for (const angle of [-45, 0, 45]) {
    pen.setLineDash(angle === 0 ? [] : [2, 3]);
    stroke([[0, y(angle)], [width, y(angle)]]);
  }
  pen.setLineDash([]);
  const agents = headings.find((one) => one)?.length ?? 0;
  for (const i of drawn(agents)) {
    pen.strokeStyle = hue(i).replace("var(--trail-l)", light).replace("var(--trail-c)", chroma);
    let line: [number, number][] = [];
    headings.forEach((all, t) => {
      const angle = all?.[i] ?? NaN;
      if (Number.isFinite(angle)) return void line.push([x(t), y(angle)]);
      stroke(line);
      line = [];
    });
    stroke(line);
  }
  pen.strokeStyle = style.getPropertyValue("--ink").trim();
  stroke([[x(now), 0], [x(now), height]]);
}
