// The scenes that ship, small pictures of them, and the dialogs to choose, open and mend a scene.

import type { Page } from "../page.js";
import type { Thumb } from "../protocol.js";
import hashes from "../../engine/hashes.json";
import { byId, grouped, h, toast } from "./dom.js";
import { dialog } from "./dialog.js";
import { pack, unpack } from "./link.js";
import { isDark } from "./theme.js";

const FILES = import.meta.glob("../../../scenes/*.toml", { query: "?raw", import: "default", eager: true }) as Record<string, string>;

export interface Shipped {
  file: string;
  text: string;
  title: string;
}

/** The order in which newcomers meet them. */
const FIRST = ["floor-plan", "head-on", "circle", "crossing", "doorway", "corridor"];
export const SHIPPED: Shipped[] = Object.entries(FILES)
  .map(([path, text]) => ({ file: path.split("/").pop() ?? path, text, title: "" }))
  .map((scene) => ({ ...scene, title: titleOf(scene.file.replace(".toml", "")) }))
  .sort((a, b) => rank(a.file) - rank(b.file) || a.file.localeCompare(b.file));

function rank(file: string): number {
  const at = FIRST.indexOf(file.replace(".toml", ""));
  return at < 0 ? FIRST.length : at;
}

export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** Loads a scene's text into the panes. */
export function load(page: Page, file: string, text: string, step = 0): void {
  const known = (hashes as Record<string, Record<string, string>>)[file];
  const shipped = SHIPPED.find((scene) => scene.file === file && scene.text === text);
  page.send({ t: "load", name: file, text, edits: page.edits, step, known: shipped && known ? known : null });
  page.file = file;
  page.text = text;
  page.overviews.splice(Math.max(1, page.edits.length));
  document.querySelectorAll<HTMLElement>(".card").forEach((card) => card.setAttribute("aria-current", String(card.dataset.file === file)));
}

const thumbs = new Map<string, Thumb>();

/** A card of a scene; its picture comes when the worker has time. */
export function card(page: Page, scene: Shipped, onclick: () => void): HTMLElement {
  const canvas = h("canvas", { "aria-hidden": "true" });
  const told = h("span", {}, "");
  const element = h("button", { className: "card", "data-file": scene.file, "aria-current": String(page.file === scene.file), onclick }, canvas, h("b", {}, scene.title), told);
  const show = (thumb: Thumb) => {
    told.textContent = thumb.text.split(/[.,]/)[0];
    draw(canvas, thumb);
  };
  document.addEventListener("dressed", () => { const thumb = thumbs.get(scene.file); if (thumb && element.isConnected) draw(canvas, thumb); });
  const known = thumbs.get(scene.file);
  if (known) requestAnimationFrame(() => show(known));
  else {
    page.send({ t: "thumb", file: scene.file, text: scene.text });
    page.on("thumb", ({ file, thumb }) => {
      if (file !== scene.file || !element.isConnected) return;
      thumbs.set(file, thumb);
      show(thumb);
    });
  }
  return element;
}

function draw(canvas: HTMLCanvasElement, thumb: Thumb): void {
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const [width, height] = [canvas.clientWidth || 176, canvas.clientHeight || 84];
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const [low, high] = thumb.bounds;
  const scale = Math.min((width - 16) / Math.max(high[0] - low[0], 1), (height - 12) / Math.max(high[1] - low[1], 1));
  const middle = [(low[0] + high[0]) / 2 - thumb.center[0], (low[1] + high[1]) / 2 - thumb.center[1]];
  pen.setTransform(ratio, 0, 0, ratio, (width / 2) * ratio, (height / 2) * ratio);
  const at = (x: number, y: number): [number, number] => [(x - middle[0]) * scale, -(y - middle[1]) * scale];
  pen.fillStyle = color("floor");
  const [left, top] = at(low[0] - thumb.center[0], high[1] - thumb.center[1]);
  pen.fillRect(left, top, (high[0] - low[0]) * scale, (high[1] - low[1]) * scale);
  pen.fillStyle = pen.strokeStyle = color("wall");
  for (const wall of thumb.walls) {
    pen.beginPath();
    wall.vertices.forEach(([x, y]) => pen.lineTo(...at(x, y)));
    if (wall.closed && wall.solid) pen.fill();
    else pen.stroke();
  }
  const count = thumb.radii.length;
  const every = Math.max(1, Math.floor(count / 1500));
  const last = thumb.frames[thumb.frames.length - 1];
  for (let i = 0; i < count; i += every) {
    pen.fillStyle = pen.strokeStyle = color(`g${thumb.groups[i] % 4}`);
    pen.globalAlpha = 0.35;
    pen.beginPath();
    thumb.frames.forEach((frame) => pen.lineTo(...at(frame[2 * i], frame[2 * i + 1])));
    pen.stroke();
    pen.globalAlpha = isDark() ? 0.95 : 1;
    pen.beginPath();
    pen.arc(...at(last[2 * i], last[2 * i + 1]), Math.max(thumb.radii[i] * scale, count > 2000 ? 0.6 : 1.4), 0, 2 * Math.PI);
    pen.fill();
  }
}

/** The dialog with all scenes. */
export function chooseScene(page: Page): void {
  const grid = h("div", { className: "all" });
  const element = dialog("Scenes", grid, h("div", { className: "go" }, h("button", { className: "btn line", onclick: () => { element.close(); openFile(page); } }, "Open a file…")));
  grid.append(...SHIPPED.map((scene) => card(page, scene, () => { element.close(); load(page, scene.file, scene.text); page.play(true); })));
}

export function openFile(page: Page): void {
  const input = h("input", { type: "file", accept: ".toml,.json" });
  input.addEventListener("change", () => input.files?.[0] && void take(page, input.files[0]));
  input.click();
}

export async function take(page: Page, file: File): Promise<void> {
  load(page, file.name, await file.text());
}

/** A scene that cannot be loaded: the command line's own words. */
export function broken(page: Page, text: string): void {
  const element = dialog("This scene can’t be loaded", h("pre", { tabindex: "0" }, text), h("div", { className: "go" },
    h("button", { className: "btn pri", onclick: () => element.close() }, page.overview ? "Keep the old scene" : "Close"),
    h("button", { className: "btn line", onclick: () => { element.close(); openFile(page); } }, "Open another")));
}

/** Drops a file on the page. */
export function startDrop(page: Page): void {
  const over = (on: boolean) => document.body.classList.toggle("drop", on);
  addEventListener("dragover", (event) => { event.preventDefault(); over(true); });
  addEventListener("dragleave", (event) => event.relatedTarget === null && over(false));
  addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    const file = event.dataTransfer?.files[0];
    if (file) void take(page, file);
  });
}

/** So long may a link be that mail programs and browsers pass it on. */
const LONGEST = 30_000;

let wanted: ((text: string) => void) | null = null;

/** The scene as it stands, from the worker. */
function sceneText(page: Page): Promise<string> {
  return new Promise((resolve) => {
    wanted = resolve;
    page.send({ t: "text" });
  });
}

export function startSharing(page: Page): void {
  page.on("text", ({ text }) => { wanted?.(text); wanted = null; });
}

export async function share(page: Page): Promise<void> {
  const fragment = await pack(await sceneText(page));
  if (fragment.length > LONGEST) {
    toast(`This scene is too large for a link (${grouped(Math.round(fragment.length / 1024))} kB). Save it as a file instead.`);
    return;
  }
  history.replaceState(null, "", fragment);
  const link = location.href;
  try {
    await navigator.clipboard.writeText(link);
    toast("Link copied: it holds the whole scene.");
  } catch {
    dialog("Share this link", h("textarea", { rows: 5, cols: 60, readOnly: true, value: link, "aria-label": "Link" }));
  }
}

export async function save(page: Page): Promise<void> {
  const url = URL.createObjectURL(new Blob([await sceneText(page)], { type: "application/toml" }));
  h("a", { href: url, download: `${page.overview?.name || "scene"}.toml` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The scene that the address names: of a link, of the program that serves the page, of the gallery; null for none. */
export async function fromAddress(): Promise<{ file: string; text: string } | { fault: string } | null> {
  const linked = await unpack(location.hash);
  if (linked) return "fault" in linked ? linked : { file: "link.toml", text: linked.text };
  const served = /^#file=(.+)$/.exec(location.hash);
  if (served) {
    const answer = await fetch("./scene");
    return answer.ok ? { file: decodeURIComponent(served[1]), text: await answer.text() } : { fault: "The program no longer serves this scene." };
  }
  const named = /^#scene=(.+)$/.exec(location.hash);
  const shipped = named && SHIPPED.find((scene) => scene.file === `${named[1]}.toml`);
  return shipped ? { file: shipped.file, text: shipped.text } : null;
}

export function showTitle(page: Page): void {
  const { overview } = page;
  if (!overview) return;
  const title = titleOf(overview.name || page.file.replace(/\.(toml|json)$/, "") || "Scene");
  byId("scene-name").textContent = byId("title").textContent = title;
  byId("scene-count").textContent = `${grouped(overview.agents)} agent${overview.agents === 1 ? "" : "s"}`;
  document.title = `${title} · sidestep`;
}
