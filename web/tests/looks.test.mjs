// How the page looks: each state at each width, as a picture to look at, with nothing cut, covered or out of reach of a
// keyboard or a screen reader. The pictures are kept in SHOTS.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { forTests, seek, shot } from "./help.mjs";

const PLAN = fileURLToPath(new URL("../../scenes/floor-plan.toml", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = { 320: 640, 390: 844, 768: 900, 1024: 768, 1440: 900, 1920: 1080 };
/** Whom to ask: somebody in the middle of things. */
const ASKED = 12;

const { bare, on } = forTests(PLAN);

const inspected = async (page) => {
  await seek(page, 70);
  await page.evaluate((agent) => window.sidestep.send({ t: "pick", agent }), ASKED);
  await page.waitForSelector("#insp:not([hidden]) .figure svg");
  await page.waitForTimeout(200);
  await page.evaluate(() => window.sidestep.send({ t: "fit" }));
};
const mode = (name, key) => async (page) => {
  await seek(page, 40);
  await page.keyboard.press(key);
  await page.waitForFunction((wanted) => document.documentElement.dataset.mode === wanted, name);
};

/** What brings the page there. */
const STATES = {
  "first-visit": async (page) => {
    await page.waitForSelector("#insp:not([hidden]) #why strong");
    await page.evaluate(() => window.sidestep.play(false));
    await page.waitForFunction(() => !window.sidestep.tick.playing);
  },
  watch: (page) => seek(page, 70),
  inspector: inspected,
  pins: async (page) => {
    await inspected(page);
    for (const agent of [40, 211]) await page.evaluate((agent) => window.sidestep.send({ t: "pick", agent, pin: true }), agent);
    await page.waitForFunction(() => document.querySelectorAll(".pin").length === 2);
  },
  edit: mode("edit", "e"),
  compare: async (page) => {
    await mode("compare", "c")(page);
    await page.waitForFunction(() => document.querySelectorAll(".bars dd").length > 8 && window.sidestep.overviews.length > 1);
    await seek(page, 60);
  },
  keys: async (page) => { await page.keyboard.press("?"); await page.waitForSelector("dialog[open]"); },
  scenes: async (page) => {
    await page.keyboard.press("g");
    await page.waitForFunction(() => [...document.querySelectorAll("dialog .card span")].every((one) => one.textContent));
  },
};

/** What must lie within the window, if it is shown, and what must not cover each other. */
const WHOLE = ".top button, .top a, .rail .p, .ih, .trans, .zoom, .legend, .tools, .hint, .rail-button, .welcome, .vhead, .vs header, dialog, .dialog .x, .pin";
const FLOATING = ".legend, .tools, .zoom, .hint:not([hidden]), .rail-button, .hash, .welcome > *, .first .insp";

for (const [width, height] of Object.entries(SIZES)) {
  for (const [name, enter] of Object.entries(STATES)) {
    test(`${name} at ${width} px`, { timeout: 120_000 }, () => looked(Number(width), height, name, enter, width === "1440"));
  }
}

for (const [name, width] of [["first-visit", 1440], ["inspector", 1440], ["compare", 1440], ["edit", 1440], ["inspector", 390]]) {
  test(`${name} in the dark at ${width} px`, { timeout: 120_000 }, () => looked(width, SIZES[width], name, STATES[name], true, true));
}

function looked(width, height, name, enter, audited, dark = false) {
  return on({ width, height, touch: width < 640, dark, seen: name !== "first-visit" }, async (page) => {
    await enter(page);
    await page.waitForTimeout(300);
    await shot(page, `${name}-${width}${dark ? "-dark" : ""}`);
    const { wide, cut, covered } = await page.evaluate(measured, { whole: WHOLE, floating: FLOATING });
    assert.ok(wide <= 0, `${wide} px too wide`);
    assert.deepEqual(cut, [], "cut");
    assert.deepEqual(covered, [], "covered");
    if (audited) assert.deepEqual(await audit(page), [], "accessibility");
  });
}

/** Runs in the page. */
function measured({ whole, floating }) {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const name = (one) => one.id || one.className || one.tagName;
  const all = (list) => [...document.querySelectorAll(list)].filter(shown);
  const out = (one) => {
    const { left, right } = one.getBoundingClientRect();
    const scrolls = one.closest(".vgrid, .strip") !== null;
    return !scrolls && (left < -1 || right > innerWidth + 1);
  };
  const clipped = (one) => one.matches("button, h1, h2, label, b, span") && one.children.length === 0 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible" && !one.classList.contains("sr");
  const boxes = all(floating).map((one) => [name(one), one.getBoundingClientRect()]);
  const covered = [];
  boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
    if (p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1) covered.push(`${a} and ${b}`);
  }));
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    cut: [...all(whole).filter(out), ...all(".app *, dialog *").filter(clipped)].map(name),
    covered,
  };
}

for (const [width, height] of Object.entries(SIZES)) {
  test(`the first visit's card covers nobody at ${width} px`, () => on({ width: Number(width), height, touch: width < 640, seen: false }, async (page) => {
    await STATES["first-visit"](page);
    const hidden = await page.evaluate(async () => {
      const where = (agent) => new Promise((resolve) => { window.sidestep.on("where", ({ at }) => resolve(at)); window.sidestep.send({ t: "where", agent }); });
      const [stage, card] = ["stage", "insp"].map((id) => document.getElementById(id).getBoundingClientRect());
      const found = [];
      for (let agent = 0; agent < window.sidestep.overview.agents; agent++) {
        const [x, y] = await where(agent);
        const [px, py] = [stage.left + x, stage.top + y];
        if (px > card.left && px < card.right && py > card.top && py < card.bottom) found.push(agent);
      }
      return found;
    });
    assert.deepEqual(hidden, []);
  }));
}

test("before the engine has started the scene is there, where it will be", { skip: !process.env.SIDESTEP }, async () => {
  const held = [];
  const page = await bare(() => localStorage.setItem("seen", "yes"), (route) => held.push(route));
  const first = await page.locator(".still circle").first().boundingBox();
  assert.equal(await page.locator(".still circle").count(), 54);
  held.forEach((route) => route.continue());
  await page.waitForFunction(() => window.sidestep.tick?.step === 0);
  assert.equal(await page.locator(".still").count(), 0);
  const at = await page.evaluate(() => new Promise((resolve) => { window.sidestep.on("where", ({ at }) => resolve(at)); window.sidestep.send({ t: "where", agent: 0 }); }));
  const stage = await page.locator("#stage").boundingBox();
  const off = Math.hypot(stage.x + at[0] - first.x - first.width / 2, stage.y + at[1] - first.y - first.height / 2);
  assert.ok(off < 1, `${off} px off`);
  await page.context().close();
});

async function audit(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).join("; ")}`);
  });
}
