// The velocity space: the engine's figure, and over it what moves under the hand. Over the figure: a line or cone lit by
// its owner, the lines read so far, the wish to drag.

import type { Explained, Read } from "../explained.js";
import type { Page } from "../page.js";
import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

export class VelocitySpace {
  readonly element = h("div", { className: "figbox", role: "img", "aria-labelledby": "why" });
  /** The line up to which the solver has read, −1 for all. */
  read = -1;
  private figure = h("div", { className: "figure" });
  private over = document.createElementNS(SVG, "svg");
  private told: Explained | null = null;
  private lit = "";
  private dragging = false;
  private asked = 0;

  constructor(private page: Page) {
    this.element.append(this.figure, this.over);
    this.over.setAttribute("class", "over");
    this.element.addEventListener("pointerdown", (event) => this.grasp(event));
    this.element.addEventListener("pointermove", (event) => this.hover(event));
    this.element.addEventListener("pointerleave", () => this.tell(""));
  }

  show(told: Explained, reading = false): void {
    if (!reading && (told.agent !== this.told?.agent || this.page.tick?.playing)) this.read = -1;
    this.told = told;
    this.figure.innerHTML = told.figure;
    this.draw();
  }

  light(key: string): void {
    this.lit = key;
    this.draw();
  }

  private tell(key: string): void {
    if (key !== this.lit) this.element.dispatchEvent(new CustomEvent("light", { detail: key, bubbles: true }));
  }

  private draw(): void {
    const { told } = this;
    if (!told) return;
    const { half } = told;
    this.over.setAttribute("viewBox", `${-half} ${-half} ${2 * half} ${2 * half}`);
    const parts: string[] = [];
    if (this.read >= 0) {
      told.reads.slice(0, this.read + 1).forEach((read, i) => parts.push(demand(told, read, i === this.read)));
      const at = told.reads.slice(0, this.read + 1).findLast((read) => read.moved)?.moved ?? told.wish;
      parts.push(`<circle cx="${told.wish[0]}" cy="${-told.wish[1]}" r="${half * 0.018}" class="start"/>`);
      parts.push(`<circle cx="${at[0]}" cy="${-at[1]}" r="${half * 0.03}" class="dot"/>`);
    } else if (this.lit) {
      drawn(told).forEach((one) => one.key === this.lit && parts.push(demand(told, one, true)));
    }
    this.element.classList.toggle("reading", this.read >= 0);
    this.element.classList.toggle("lit", this.read < 0 && parts.length > 0);
    const [x, y] = told.wish;
    parts.push(`<circle cx="${x}" cy="${-y}" r="${half * 0.07}" class="wish"/>`);
    this.over.innerHTML = `<circle r="${told.max_speed}" class="disc"/>${parts.join("")}`;
  }

  private at(event: PointerEvent): [number, number] {
    const box = this.element.getBoundingClientRect();
    const half = this.told?.half ?? 1;
    return [((event.clientX - box.left) / box.width - 0.5) * 2 * half, -((event.clientY - box.top) / box.height - 0.5) * 2 * half];
  }

  private hover(event: PointerEvent): void {
    const { told } = this;
    if (!told || this.dragging) return;
    const [x, y] = this.at(event);
    const near = 0.03 * told.half;
    if (Math.hypot(x - told.wish[0], y - told.wish[1]) < 0.07 * told.half) return this.tell("");
    let [key, least] = ["", near];
    for (const { key: owner, line } of drawn(told)) {
      if (!line) continue;
      const far = Math.abs(line[0] * x + line[1] * y - line[2]);
      if (far < least) [key, least] = [owner, far];
    }
    this.tell(key);
  }

  /** Takes hold of the wish: what if it wanted something else? */
  private grasp(event: PointerEvent): void {
    const { told } = this;
    if (!told || this.page.mode === "compare") return;
    const [x, y] = this.at(event);
    if (Math.hypot(x - told.wish[0], y - told.wish[1]) > 0.1 * told.half) return;
    event.preventDefault();
    this.dragging = true;
    this.element.setPointerCapture(event.pointerId);
    const move = (to: PointerEvent) => {
      const now = performance.now();
      if (now - this.asked < 30) return;
      this.asked = now;
      this.page.send({ t: "what-if", wish: this.at(to) });
    };
    this.element.addEventListener("pointermove", move);
    this.element.addEventListener("pointerup", (to) => {
      this.dragging = false;
      this.element.removeEventListener("pointermove", move);
      this.page.send({ t: "what-if", wish: this.at(to) });
    }, { once: true });
  }
}

type Drawn = Pick<Read, "key" | "line"> & { cone?: string };

/** All with a line or a cone. */
const drawn = (told: Explained): Drawn[] => [...told.reads, ...told.borders];

/** A line with its forbidden side, or a cone. */
function demand(told: Explained, { key, line, cone }: Drawn, strong: boolean): string {
  const owner = [...told.owners, ...told.borders].find((one) => one.key === key);
  const color = owner?.wall !== null ? "var(--wallc)" : owner?.color ? `var(--o${owner.color})` : "var(--ink2)";
  const shape = strong && cone ? `<path d="${cone}" class="cone" style="stroke:${color};fill:${color}"/>` : "";
  if (!line) return cone ? `<path d="${cone}" class="cone" style="stroke:${color};fill:${color}"/>` : "";
  const [nx, ny, offset] = line;
  const far = 3 * told.half;
  const point = (along: number, off: number) => `${nx * (offset + off) - ny * along},${-(ny * (offset + off) + nx * along)}`;
  const band = `<polygon points="${point(-far, 0)} ${point(far, 0)} ${point(far, -0.12 * told.half)} ${point(-far, -0.12 * told.half)}" style="fill:${color}" class="band"/>`;
  return `${shape}${band}<path d="M${point(-far, 0)}L${point(far, 0)}" class="${strong ? "strong" : "weak"}" style="stroke:${color}"/>`;
}
