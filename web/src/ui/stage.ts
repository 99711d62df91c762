// A pane's canvases, handed to the worker, and the gestures on them.

import type { Page } from "../page.js";
import type { Gesture } from "../protocol.js";
import { byId, h } from "./dom.js";

const LONG = 550;

export class PaneElement {
  readonly element: HTMLDivElement;
  private watcher: ResizeObserver;
  private pointers = new Map<number, [number, number]>();
  private spread = 0;
  private long = 0;
  /** The window and the layout that the scene was last fitted into. */
  private fitted = "";

  /** `covered`: how much of the left, the foot, the top and the right of the pane something hides, CSS pixels. */
  constructor(private page: Page, private number: number, holder: HTMLElement, private covered: () => [number, number, number, number], label: string) {
    const canvases = [0, 1, 2].map(() => h("canvas", { "aria-hidden": "true" }));
    this.element = h("div", { className: "pane", tabindex: "0", role: "application", "aria-label": label, "aria-describedby": "stage-keys" }, ...canvases);
    holder.append(this.element);
    const [ground, discs, over] = canvases.map((canvas) => canvas.transferControlToOffscreen());
    page.send({ t: "pane", pane: number, ground, discs, over, compare: number > 0 }, [ground, discs, over]);
    this.watcher = new ResizeObserver(() => this.size());
    this.watcher.observe(this.element);
    this.size();
    this.listen();
  }

  size(): void {
    const { width, height } = this.element.getBoundingClientRect();
    const [left, bottom, top, right] = this.covered();
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    // what opens beside the stage moves nothing on it; on a phone it would cover all
    const layout = [innerWidth, innerHeight, left, bottom, top, right, this.page.mode].join();
    const keep = layout === this.fitted && innerWidth >= 640;
    this.fitted = layout;
    this.page.send({ t: "size", pane: this.number, width, height, ratio, left, bottom, top, right, foot: byId("rail-button").offsetWidth, keep });
  }

  remove(): void {
    this.watcher.disconnect();
    this.element.remove();
  }

  private send(kind: Gesture["kind"], event: { clientX: number; clientY: number }, more: Partial<Gesture> = {}): void {
    const box = this.element.getBoundingClientRect();
    this.page.send({ t: "gesture", pane: this.number, gesture: { kind, x: event.clientX - box.left, y: event.clientY - box.top, ...more } });
  }

  private listen(): void {
    const { element } = this;
    const touch = (event: PointerEvent) => event.pointerType === "touch";
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
      this.spread = 0;
      clearTimeout(this.long);
      if (this.pointers.size > 1) return;
      if (touch(event)) this.long = window.setTimeout(() => this.send("long", event, { touch: true }), LONG);
      this.send("down", event, { touch: touch(event), shift: event.shiftKey });
    });
    element.addEventListener("pointermove", (event) => {
      if (this.pointers.has(event.pointerId)) {
        const [x, y] = this.pointers.get(event.pointerId) as [number, number];
        if (Math.hypot(event.clientX - x, event.clientY - y) > 6) clearTimeout(this.long);
      }
      if (this.pointers.size > 1) return this.pinch(event);
      this.send("move", event, { touch: touch(event), shift: event.shiftKey });
    });
    const up = (event: PointerEvent) => {
      clearTimeout(this.long);
      const pinched = this.pointers.size > 1;
      this.pointers.delete(event.pointerId);
      if (!pinched) this.send("up", event, { touch: touch(event), shift: event.shiftKey });
    };
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("pointerleave", (event) => this.pointers.size === 0 && this.send("leave", event));
    element.addEventListener("dblclick", (event) => this.send("double", event));
    element.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
        this.send("wheel", event, { factor: Math.exp(-Math.max(-120, Math.min(120, pixels)) * 0.0022) });
      },
      { passive: false },
    );
  }

  /** Two fingers: the middle pans, the distance zooms. */
  private pinch(event: PointerEvent): void {
    const before = [...this.pointers.values()];
    if (!this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const now = [...this.pointers.values()];
    const middle = (points: [number, number][]) => [(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2];
    const [a, b] = [middle(before), middle(now)];
    const far = Math.hypot(now[0][0] - now[1][0], now[0][1] - now[1][1]);
    const factor = this.spread > 0 ? far / this.spread : 1;
    this.spread = far;
    this.send("pinch", { clientX: b[0], clientY: b[1] }, { factor, dx: b[0] - a[0], dy: b[1] - a[1] });
  }
}
