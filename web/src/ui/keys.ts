// Keys for everything. Single letters work while no field has the focus, and can be switched off.

import type { Page } from "../page.js";
import { byId, h, toast } from "./dom.js";
import { dialog } from "./dialog.js";
import { chooseScene, openFile, share } from "./scenes.js";

export interface Actions {
  mode(mode: Page["mode"]): void;
  theme(): void;
  big(): void;
  welcome(): void;
}

const LIST: [string, string][] = [
  ["Space", "play, pause"], [", .", "one step back, on"], ["J L", "one second back, on"], ["Home End", "start, end"],
  ["− + 0", "zoom out, in, fit"], ["1 – 5", "model"], ["[ ]", "solver line by line"], ["N", "ask someone else"],
  ["Shift-N", "next relaxed agent"], ["Shift-P", "pin the agent"], ["Arrows", "on the stage: the next agent in that direction"],
  ["Enter Esc", "inspect, close"], ["W E C", "watch, edit, compare"], ["P T H", "big screen, theme, density map"],
  ["S", "copy share link"], ["G", "scenes"], ["Ctrl-O", "open a scene"], ["Ctrl-Z Ctrl-Shift-Z", "undo, redo"], ["?", "this list"],
];

export function startKeys(page: Page, actions: Actions): void {
  byId("stage").append(h("p", { id: "stage-keys", className: "sr" }, "Arrow keys go from agent to agent, Escape closes the inspector, Space plays, question mark lists all keys."));
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.target as HTMLElement;
    const typing = target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
    const command = event.ctrlKey || event.metaKey;
    if (command ? controlled(page, event) : !event.altKey && !typing && single(page, actions, event, target)) event.preventDefault();
  });
}

function controlled(page: Page, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key === "o") openFile(page);
  else if (key === "z") page.send({ t: event.shiftKey ? "redo" : "undo" });
  else if (key === "y") page.send({ t: "redo" });
  else return false;
  return true;
}

function single(page: Page, actions: Actions, event: KeyboardEvent, target: HTMLElement): boolean {
  const { key, shiftKey } = event;
  const onStage = target === document.body || target.classList.contains("pane");
  const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  if (key in arrows) {
    if (onStage) page.send({ t: "walk", dx: arrows[key][0], dy: arrows[key][1] });
    return onStage;
  }
  if (key === "Escape") {
    const rail = byId("rail");
    if (rail.classList.contains("open")) byId("rail-button").click();
    else page.send({ t: "pick", agent: -1 });
    return true;
  }
  if (key === "Enter" && onStage) {
    if (page.explained) byId("insp").querySelector<HTMLElement>("h2")?.focus();
    else page.send({ t: "ask", relaxed: false });
    return true;
  }
  if (key === " ") {
    if (target.matches("button, summary, [role=switch]")) return false;
    page.play();
    return true;
  }
  if (key === "Home" || key === "End") {
    if (target.matches("input[type=range]:not(.play)")) return false;
    page.seek(key === "Home" ? 0 : (page.overview?.steps ?? 0));
    return true;
  }
  if (localStorage.getItem("letters") === "off" && key !== "?") return false;
  const step = page.overview?.time_step ?? 0.1;
  const simple: Record<string, () => void> = {
    ",": () => { page.play(false); page.skip(-step); },
    ".": () => { page.play(false); page.skip(step); },
    j: () => page.skip(-1),
    l: () => page.skip(1),
    "-": () => page.send({ t: "zoom", factor: 1 / 1.3 }),
    "+": () => page.send({ t: "zoom", factor: 1.3 }),
    "=": () => page.send({ t: "zoom", factor: 1.3 }),
    "0": () => page.send({ t: "fit" }),
    "[": () => document.dispatchEvent(new CustomEvent("read", { detail: -1 })),
    "]": () => document.dispatchEvent(new CustomEvent("read", { detail: 1 })),
    n: () => page.send({ t: "ask", relaxed: shiftKey }),
    p: () => (shiftKey ? page.explained && page.send({ t: "pick", agent: page.explained.agent, pin: true }) : actions.big()),
    t: actions.theme,
    h: () => document.dispatchEvent(new Event("density")),
    w: () => actions.mode("watch"),
    e: () => actions.mode("edit"),
    c: () => actions.mode("compare"),
    s: () => void share(page),
    g: () => chooseScene(page),
    "?": () => help(page, actions),
  };
  if (/^[1-5]$/.test(key) && page.mode !== "compare") {
    document.querySelectorAll<HTMLElement>("#rail [aria-label='Model'] button")[Number(key) - 1]?.click();
    return true;
  }
  const action = simple[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

export function help(page: Page, actions: Actions): void {
  const letters = h("input", { type: "checkbox", className: "tog", role: "switch", id: "letters", checked: localStorage.getItem("letters") !== "off" });
  letters.addEventListener("change", () => localStorage.setItem("letters", letters.checked ? "on" : "off"));
  const element = dialog("Keys",
    h("dl", { className: "keys" }, ...LIST.map(([keys, text]) => h("div", {}, h("dt", {}, text), h("dd", {}, ...keys.split(" ").flatMap((key) => [h("kbd", {}, key), " "]))))),
    h("div", { className: "row" }, h("label", { htmlFor: "letters" }, "Single letters are keys"), letters),
    h("p", { className: "muted" }, "Touch: tap to ask, hold to pin, two fingers pan and zoom, double tap fits."),
    h("div", { className: "go" }, h("button", { className: "btn line", onclick: () => { element.close(); actions.welcome(); } }, "Show the first page again")));
  if (!page.overview) toast("Open a scene first.");
}
