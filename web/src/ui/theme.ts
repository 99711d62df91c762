// Light and dark, and the colours that the worker draws with.

import type { Colors } from "../protocol.js";
import { rgbOf } from "./color.js";

const NAMES = "field floor panel ink ink2 ink3 free relax over stop agent wall wallc onbadge o1 o2 o3 o4 o5 g0 g1 g2 g3 slow fast d0 d1 d2 d3".split(" ");

export function startTheme(): void {
  const kept = localStorage.getItem("theme");
  const dark = kept ? kept === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export function isDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

export function turnTheme(): void {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  localStorage.setItem("theme", isDark() ? "dark" : "light");
}

export function colors(): Colors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, rgbOf(style.getPropertyValue(`--${name}`))]));
}
