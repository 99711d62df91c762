// The inspector: who, why in words, the velocity space, the solver line by line, the owners.

import type { Explained, Owner, Piece } from "../explained.js";
import type { Page } from "../page.js";
import { button, byId, figure, h } from "./dom.js";
import { pinCards } from "./pins.js";
import { VelocitySpace } from "./velocity-space.js";

export const STATUS: Record<Explained["status"], string> = {
  feasible: "Feasible", relaxed: "Relaxed", stopped: "Stopped", free: "Free", arrived: "Arrived", locked: "Locked", overlap: "Overlap",
};
/** Owners without a badge are listed up to this many rows. */
const ROWS = 12;

export function startInspector(page: Page): void {
  const panel = byId("insp");
  const space = new VelocitySpace(page);
  const name = h("h2", { tabindex: "-1" });
  const chip = h("span", { className: "chip" });
  const what = h("span", { className: "chip what", hidden: true }, "What if");
  const back = h("button", { className: "btn line", hidden: true, onclick: () => page.send({ t: "what-if", wish: null }) }, "Put back");
  const pin = button("Pin (Shift-P)", "pin", () => page.send({ t: "pick", agent: page.explained?.agent ?? -1, pin: true }), { className: "btn ico pinb" });
  const close = button("Close (Esc)", "close", () => page.send({ t: "pick", agent: -1 }));
  const why = h("p", { className: "why", id: "why" });
  const spoken = h("p", { className: "sr", "aria-live": "polite" });
  const legend = h("ul", { className: "leg" });
  const reads = h("div", { className: "reads", role: "toolbar", "aria-label": "Line by line" });
  const body = h("tbody");
  const owners = h("table", { className: "owners" }, h("thead", {}, h("tr", {}, ...["Owner", "gap", "touches", "asks", "room left"].map((text, i) => h("th", { scope: "col", title: TOOLTIPS[i] }, text)))), body);
  const pins = pinCards(page);
  const grip = h("div", { className: "grip" });
  const gone = h("p", { className: "why" });
  const goThere = h("button", { className: "btn line", onclick: () => page.seek(Number(goThere.value)) }, "Go there");
  panel.replaceChildren(grip, h("div", { className: "ih" }, name, chip, what, h("span", { className: "sp" }), back, pin, close), why, gone, goThere, space.element, legend, reads, owners, pins, spoken);
  startSheet(panel, grip);

  const readTo = (line: number) => {
    const told = page.explained;
    if (!told) return;
    if (page.tick?.playing) page.play(false);
    space.read = Math.min(Math.max(line, -1), told.reads.length - 1);
    space.show(told, true);
    showReads(page, reads, told, space, readTo);
  };
  document.addEventListener("read", (event) => readTo(space.read + (event as CustomEvent<number>).detail));
  let heard = "";
  let heardAt = 0;
  let shown = -1;
  page.on("explain", ({ agent, left: last, whatIf }) => {
    const told = page.explained;
    const left = last !== null;
    const was = panel.hidden;
    panel.hidden = agent < 0;
    document.documentElement.toggleAttribute("data-inspected", agent >= 0);
    if (was !== panel.hidden) window.dispatchEvent(new Event("relayout"));
    if (agent < 0) return void (shown = -1);
    name.textContent = `Agent ${agent}`;
    gone.hidden = !left;
    goThere.hidden = !left || last < 0;
    [chip, why, space.element, legend, reads, owners].forEach((one) => (one.hidden = left));
    what.hidden = back.hidden = !whatIf;
    if (left) {
      const time = figure(last * (page.overview?.time_step ?? 0), 1);
      gone.textContent = last < 0 ? `Agent ${agent} is not in the scene at this time.` : `Agent ${agent} was here until ${time}\u00a0s.`;
      goThere.value = String(last);
    }
    if (!told) return;
    chip.textContent = STATUS[told.status];
    chip.className = `chip ${told.status}`;
    why.replaceChildren(...told.sentence.map((piece) => stretch(page, piece, told.owners)));
    space.show(told);
    legend.replaceChildren(...legendOf(told));
    showReads(page, reads, told, space, readTo);
    const borders = told.borders.filter((one) => one.badge).map((one) => ({ ...one, name: "room to brake" }));
    const rows = [...told.owners, ...borders].sort((a, b) => Number(b.binds) - Number(a.binds));
    body.replaceChildren(...rows.slice(0, ROWS).map((owner) => rowOf(page, owner)));
    pin.setAttribute("aria-pressed", String(page.pins.includes(agent)));
    const now = performance.now();
    const text = plain(told.sentence);
    const kind = `${agent} ${told.status}`;
    if (agent !== shown || (!page.tick?.playing && text !== heard) || (kind !== heard && now - heardAt > 5000)) {
      spoken.textContent = text;
      heard = page.tick?.playing ? kind : text;
      heardAt = now;
    }
    shown = agent;
  });
  page.on("owner", ({ key }) => light(key));
  const light = (key: string) => {
    space.light(key);
    panel.querySelectorAll<HTMLElement>("[data-key]").forEach((one) => one.classList.toggle("lit", key !== "" && one.dataset.key === key));
  };
  panel.addEventListener("light", (event) => {
    const key = (event as CustomEvent<string>).detail;
    light(key);
    page.send({ t: "owner", key });
  });
}

const TOOLTIPS = [
  "whose line it is",
  "free space between the two now",
  "when they would touch if it took its wish and the other kept its velocity",
  "the agent’s share of the change u that the pair needs",
  "slack of the line: how far the choice is from it",
];

export function plain(sentence: Piece[]): string {
  return sentence.map((piece) => ("text" in piece ? piece.text : "strong" in piece ? piece.strong : piece.name)).join("");
}

function badge(owner: Owner): HTMLElement | null {
  if (!owner.badge) return null;
  return h("i", { className: owner.wall === null ? `badge c${owner.color}` : "badge sq" }, owner.badge);
}

function stretch(page: Page, piece: Piece, owners: Owner[]): Node | string {
  if ("text" in piece) return piece.text;
  if ("strong" in piece) return h("strong", {}, piece.strong);
  const owner = owners.find((one) => one.key === piece.owner);
  return h("span", { className: "own", "data-key": piece.owner, ...lights(page, piece.owner) }, owner ? badge(owner) : null, piece.name);
}

function lights(page: Page, key: string): Record<string, unknown> {
  const tell = (to: string) => () => byId("insp").dispatchEvent(new CustomEvent("light", { detail: to }));
  void page;
  return { onpointerenter: tell(key), onpointerleave: tell(""), onfocusin: tell(key), onfocusout: tell("") };
}

function rowOf(page: Page, owner: Owner): HTMLElement {
  const go = owner.agent;
  const label = h("button", { className: "own", disabled: go === null, title: go === null ? "" : `Ask agent ${go}`, onclick: () => go !== null && page.send({ t: "pick", agent: go }) }, badge(owner), owner.name);
  const touches = owner.touches == null || owner.touches > 99 ? "–" : owner.touches < 0.05 ? "now" : `in ${figure(owner.touches, 1)}\u00a0s`;
  const measure = (value: number | null | undefined, unit: string) => (value == null ? "–" : `${figure(Math.abs(value) < 0.005 ? 0 : value, 2)}\u00a0${unit}`);
  const room = owner.binds && Math.abs(owner.room ?? 1) < 0.005 ? "none: binds" : measure(owner.room, "m/s");
  const cells = [measure(owner.gap, "m"), touches, measure(owner.asks, "m/s"), room];
  return h("tr", { className: owner.binds ? "bind" : "", "data-key": owner.key, ...lights(page, owner.key) }, h("td", {}, label), ...cells.map((text) => h("td", {}, text)));
}

function legendOf(told: Explained): HTMLElement[] {
  const speed = (v: [number, number]) => figure(Math.hypot(...v), 2);
  const mark = (svg: string) => {
    const holder = h("span");
    holder.innerHTML = `<svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">${svg}</svg>`;
    return holder;
  };
  const entry = (svg: string, name: string, value: string, hint: string) => h("li", { title: hint }, mark(svg), name, h("b", {}, value));
  const ink = `stroke="currentColor" fill="none" stroke-width="1.5"`;
  return [
    entry(`<path d="M0-5.5 5.5 0 0 5.5-5.5 0z" ${ink}/>`, "wish", speed(told.wish), "preferred velocity, m/s; drag it in the figure"),
    entry(`<circle r="4.6" fill="currentColor"/>`, "choice", speed(told.choice), "the velocity that it takes, m/s"),
    ...(told.braked === null ? [] : [entry(`<circle r="4.6" ${ink}/><circle r="1.9" fill="currentColor"/>`, "brakes to", figure(told.braked, 2), "what it does in place of its choice, so that it can still stop, m/s")]),
    entry(`<circle r="3.6" ${ink}/>`, "now", speed(told.velocity), "its velocity now, m/s"),
    entry(`<rect x="-6" y="-5" width="12" height="10" rx="2.5" fill="var(--free)" fill-opacity=".17" stroke="var(--free)" stroke-width="1.5"/>`, "allowed", told.relaxed ? "none" : `${figure(100 * told.allowed, 0)}\u00a0%`, "feasible region: share of the speed disc"),
  ];
}

/** The solver's lines in order; those that moved the answer have a ring. Stepping hides those not yet read. */
function showReads(page: Page, holder: HTMLElement, told: Explained, space: VelocitySpace, readTo: (line: number) => void): void {
  const most = 24;
  const focused = holder.contains(document.activeElement);
  const chips = told.reads.slice(0, most).map((read, i) => {
    const owner = told.owners.find((one) => one.key === read.key);
    const face = (owner && badge(owner)) ?? h("span", { className: "dot" });
    if (read.moved) face.style.setProperty("--ring", owner?.color ? `var(--o${owner.color})` : "var(--ink3)");
    const later = space.read >= 0 && i > space.read;
    const label = `${owner?.badge ? `${owner.badge} ` : ""}${owner?.name ?? read.key}: line ${i + 1} of ${told.reads.length}${read.moved ? ", moved the answer" : ""}`;
    return h("button", {
      className: `${read.moved ? "moved" : ""} ${later ? "later" : ""} ${space.read === i ? "at" : ""}`, "aria-label": label, title: label,
      tabindex: i === Math.max(space.read, 0) ? "0" : "-1", "data-key": read.key,
      onclick: () => readTo(space.read === i ? -1 : i), ...lights(page, read.key),
    }, face);
  });
  const more = told.reads.length - most;
  holder.replaceChildren(h("span", { className: "lab", title: "the order in which the solver reads the lines" }, "Line by line"), ...chips, more > 0 ? h("span", { className: "muted" }, `+${more}`) : "");
  holder.onkeydown = (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    readTo(space.read + by);
  };
  if (focused) holder.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
}

/** On a phone the inspector is a sheet with three stops. */
function startSheet(panel: HTMLElement, grip: HTMLElement): void {
  const stops = () => [150, Math.max(260, window.innerHeight - 328), window.innerHeight - 64];
  const root = document.documentElement;
  let height = stops()[1];
  const set = (to: number) => {
    height = to;
    root.style.setProperty("--sheet", `${to}px`);
  };
  const small = matchMedia("(max-width: 639px)");
  const fit = () => {
    if (small.matches && !panel.hidden && !byId("app").classList.contains("first")) set(height);
    else root.style.removeProperty("--sheet");
  };
  grip.addEventListener("pointerdown", (down) => {
    grip.setPointerCapture(down.pointerId);
    const from = height;
    const move = (event: PointerEvent) => set(Math.min(Math.max(from + down.clientY - event.clientY, 120), window.innerHeight - 60));
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", () => {
      grip.removeEventListener("pointermove", move);
      set(stops().reduce((best, stop) => (Math.abs(stop - height) < Math.abs(best - height) ? stop : best)));
      window.dispatchEvent(new Event("relayout"));
    }, { once: true });
  });
  window.addEventListener("relayout", fit);
  window.addEventListener("resize", fit);
}
