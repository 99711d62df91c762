// The page: what can this browser do, which scene, which mode; then all parts are started.

import { Page } from "./page.js";
import type { Mode } from "./protocol.js";
import { Compare } from "./ui/compare.js";
import { byId, fillIcons, grouped, h, icon, toast } from "./ui/dom.js";
import { dialog } from "./ui/dialog.js";
import { startEdit } from "./ui/edit.js";
import { startInspector } from "./ui/inspector.js";
import { help, startKeys, type Actions } from "./ui/keys.js";
import { startLegend } from "./ui/legend.js";
import { startRail } from "./ui/rail.js";
import { broken, chooseScene, fromAddress, load, openFile, save, share, SHIPPED, showTitle, startDrop, startSharing } from "./ui/scenes.js";
import { PaneElement } from "./ui/stage.js";
import { colors, isDark, startTheme, turnTheme } from "./ui/theme.js";
import { startTime } from "./ui/time.js";
import { Welcome } from "./ui/welcome.js";

const NO_WEBGL = "This page draws with WebGL2, which this browser has off. `sidestep run` and `sidestep render` need no browser.";
const NO_WASM = "This browser can’t run the engine (WebAssembly with SIMD). Any Chrome, Edge, Firefox or Safari since 2023 can.";
/** A module that is valid only where SIMD is. */
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

function cannot(text: string): void {
  document.body.replaceChildren(h("main", {}, h("p", { className: "plain", role: "alert" }, text)));
}

function start(): void {
  startTheme();
  fillIcons();
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(SIMD)) return cannot(NO_WASM);
  if (typeof OffscreenCanvas === "undefined" || !new OffscreenCanvas(1, 1).getContext("webgl2")) return cannot(NO_WEBGL);
  const page = new Page();
  page.on("broken", ({ what, detail }) => { console.error(detail); cannot(what === "webgl" ? NO_WEBGL : NO_WASM); });
  Object.assign(window, { sidestep: page }); // for those who look behind the page, and for its tests
  const holder = byId("panes");
  let single: PaneElement | null = null;
  const relayout = () => window.dispatchEvent(new Event("relayout"));
  const welcome = new Welcome(page, relayout);
  const compare = new Compare(page);
  const covered = (): [number, number, number, number] => {
    if (welcome.on) return welcome.covers();
    const sheet = innerWidth < 640 ? parseFloat(document.documentElement.style.getPropertyValue("--sheet")) || 0 : 0;
    return [0, innerWidth < 640 ? sheet + 62 : 0, 0, 0];
  };
  const openSingle = () => (single = new PaneElement(page, 0, holder, covered, "The scene"));
  const setMode = (mode: Mode) => {
    welcome.close();
    const was = page.mode;
    if (mode === was) return;
    const step = page.tick?.step ?? 0;
    page.turn(mode, "move");
    hint();
    byId("tools").hidden = mode !== "edit";
    document.querySelectorAll<HTMLElement>(".modes button").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.mode === mode)));
    byId("legend").dispatchEvent(new Event("refresh"));
    if (mode === "compare") {
      page.send({ t: "pick", agent: -1 });
      page.send({ t: "drop", from: 0 });
      single?.remove();
      single = null;
      compare.open(page.text, step);
    } else if (was === "compare") {
      compare.close();
      openSingle();
      load(page, page.file, page.text, step);
    }
    if (mode === "edit") page.play(false);
  };
  page.on("scene", ({ overview, pane }) => {
    if (pane !== 0) return;
    showTitle(page);
    clearTimeout(starting);
    const empty = byId("empty");
    empty.hidden = overview.agents > 0;
    empty.textContent = "No agents yet. Draw a group, or open a scene.";
    hint();
    if (overview.edits[0] > 0 && page.mode !== "compare") page.send({ t: "text" });
  });
  const starting = setTimeout(() => { byId("empty").hidden = false; byId("empty").textContent = "Starting the engine…"; }, 300);
  byId("hint").append("Click an agent to see why it moves as it does.", h("button", { className: "btn line", onclick: () => page.send({ t: "ask", relaxed: false }) }, "Ask someone"));
  const hint = () => (byId("hint").hidden = welcome.on || page.mode !== "watch" || page.explained !== null || !page.overview?.agents);
  page.on("explain", hint);
  addEventListener("relayout", hint);
  page.on("text", ({ text }) => (page.text = text)); // what was edited, for the other modes
  page.on("fault", ({ text, loading }) => (loading ? broken(page, text) : toast(text.split("\n")[0].replace(/^error: /, ""))));
  page.on("hover", ({ text, x, y, cursor }) => {
    const hover = byId("hover");
    holder.style.cursor = cursor;
    hover.hidden = text === "";
    hover.textContent = text;
    hover.style.left = `${Math.min(x + 14, byId("stage").clientWidth - 150)}px`;
    hover.style.top = `${Math.max(y - 26, 4)}px`;
  });
  page.on("tick", (tick) => {
    const hash = byId("hash");
    hash.classList.toggle("differs", tick.native === false);
    hash.textContent = tick.native === false ? `state ${tick.hash}: the bits differ from the native ones. Please report this.` : `state ${tick.hash.slice(0, 8)}${tick.native ? " = native" : ""}`;
    hash.title = tick.hash;
    const slow = byId("slow");
    slow.hidden = !(tick.playing && tick.pace < 0.8 && tick.stepCost > 8);
    slow.textContent = `${tick.pace.toFixed(2)}× the clock: ${grouped(page.overview?.agents ?? 0)} agents take ${Math.round(tick.stepCost)} ms a step here.`;
  });
  const actions: Actions = {
    mode: setMode,
    theme: () => { turnTheme(); dressed(page); },
    big: () => {
      const big = document.documentElement.toggleAttribute("data-big");
      page.see({ big, trails: page.look.trails });
      relayout();
    },
    welcome: () => { if (page.mode !== "watch") setMode("watch"); welcome.open(page); },
  };
  startRail(page);
  startTime(page);
  startInspector(page);
  startLegend(page);
  startEdit(page);
  startDrop(page);
  startSharing(page);
  startKeys(page, actions);
  addEventListener("relayout", () => single?.size());
  buttons(page, actions);
  dressed(page);
  page.send({ t: "look", look: page.look });
  openSingle();
  if (new URLSearchParams(location.search).has("big")) actions.big();
  holder.addEventListener("pointerup", () => setTimeout(() => welcome.close()));
  void begin(page, welcome).then(() => still(page, holder, covered()));
  addEventListener("hashchange", () => void begin(page, welcome));
}

/** What the program has drawn of the scene that it serves, until the engine has started. */
async function still(page: Page, holder: HTMLElement, [left, bottom, top, right]: [number, number, number, number]): Promise<void> {
  const answer = location.hash.startsWith("#file=") ? await fetch("./still") : null;
  const svg = answer?.ok ? await answer.text() : "";
  if (page.tick || !svg) return;
  const picture = h("div", { className: "still" });
  picture.innerHTML = svg;
  const margin = innerWidth < 480 ? 16 : 44;
  picture.style.inset = [top, right, bottom, left].map((covered) => `${covered + margin}px`).join(" ");
  holder.prepend(picture);
  page.on("tick", () => picture.remove());
}

/** The colours, wherever they are drawn with. */
function dressed(page: Page): void {
  page.send({ t: "colors", colors: colors(), dark: isDark() });
  byId("theme").replaceChildren(icon(isDark() ? "sun" : "moon"));
  document.dispatchEvent(new Event("dressed"));
}

async function begin(page: Page, welcome: Welcome): Promise<void> {
  const asked = await fromAddress();
  if (asked && "fault" in asked) toast(asked.fault);
  const wanted = asked && "text" in asked ? asked : null;
  if (page.text === "") {
    if (localStorage.getItem("seen")) load(page, (wanted ?? SHIPPED[0]).file, (wanted ?? SHIPPED[0]).text);
    else welcome.open(wanted ?? SHIPPED[0]);
  } else if (wanted && wanted.text !== page.text) {
    welcome.close();
    load(page, wanted.file, wanted.text);
  }
}

function buttons(page: Page, actions: Actions): void {
  const on = (id: string, work: () => void) => byId(id).addEventListener("click", work);
  on("scenes", () => chooseScene(page));
  on("open", () => openFile(page));
  on("share", () => void share(page));
  on("theme", actions.theme);
  on("help", () => help(page, actions));
  on("zoom-in", () => page.send({ t: "zoom", factor: 1.4 }));
  on("zoom-out", () => page.send({ t: "zoom", factor: 1 / 1.4 }));
  on("fit", () => page.send({ t: "fit" }));
  on("rail-button", () => {
    const open = byId("rail").classList.toggle("open");
    byId("rail-button").setAttribute("aria-expanded", String(open));
    if (open) byId("rail").querySelector("button")?.focus();
  });
  document.querySelectorAll<HTMLElement>(".modes button").forEach((one) => one.addEventListener("click", () => actions.mode(one.dataset.mode as Mode)));
  on("menu", () => {
    const entry = (text: string, work: () => void) => h("button", { className: "btn", onclick: () => { element.close(); work(); } }, text);
    const element = dialog("Menu", h("div", { className: "menu" },
      entry("Watch", () => actions.mode("watch")), entry("Edit", () => actions.mode("edit")), entry("Compare", () => actions.mode("compare")),
      entry("Parameters", () => byId("rail-button").click()), entry("Ask someone", () => page.send({ t: "ask", relaxed: false })),
      entry("Open…", () => openFile(page)), entry("Save", () => void save(page)), entry("Light or dark", actions.theme), entry("Keys and help", () => help(page, actions))));
  });
}

start();
