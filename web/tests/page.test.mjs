// The page in a real browser: what a user does, and that it holds.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { at, figure, forTests, scene, seek, shot, text, tick } from "./help.mjs";

const { open, on } = forTests();

const sentence = (page) => page.locator("#why").innerText();

test("the first visit runs a scene and one agent tells why", () => on({ seen: false }, async (page) => {
  await page.waitForSelector("#insp:not([hidden]) #why strong");
  assert.match(await sentence(page), /It wants|It has reached/);
  assert.ok((await tick(page)).step > 0);
  await shot(page, "first-visit");
  await page.locator(".pane").click({ position: { x: 900, y: 300 } });
  await page.waitForSelector(".app:not(.first)");
}));

test("a scene runs to its end with the native bits", () => on({}, async (page) => {
  await scene(page, "head-on");
  const steps = await page.evaluate(() => window.sidestep.overview.steps);
  await seek(page, steps);
  const end = await tick(page);
  assert.equal(end.native, true, `hash ${end.hash}`);
  assert.match(await page.locator("#hash").innerText(), /= native/);
  await seek(page, 50);
  const early = (await tick(page)).hash;
  await seek(page, steps);
  assert.equal((await tick(page)).hash, end.hash, "back and on again");
  await seek(page, 50);
  assert.equal((await tick(page)).hash, early);
}));

test("every shipped scene loads and agrees with the native run", () => on({}, async (page) => {
  for (const name of ["circle", "crossing", "doorway", "corridor", "blocks", "seed-demo", "floor-plan"]) {
    await scene(page, name);
    await seek(page, 50);
    assert.equal((await tick(page)).native, true, name);
  }
}));

test("a click on an agent asks it why, and another click elsewhere lets go", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  await page.evaluate(() => window.sidestep.send({ t: "pick", agent: 3 }));
  await page.waitForSelector("#insp:not([hidden])");
  assert.equal(await page.locator("#insp h2").innerText(), "Agent 3");
  assert.match(await sentence(page), /^It /);
  assert.ok((await page.locator(".owners tbody tr").count()) > 0);
  assert.ok((await page.locator(".figure svg").count()) === 1);
  await page.locator(".owners tbody tr").first().hover();
  assert.ok((await page.locator(".figbox.lit").count()) === 1, "its line is lit");
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  assert.ok((await page.locator(".figbox.reading").count()) === 1, "line by line");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#insp", { state: "hidden" });
}));

test("a real click picks", () => on({}, async (page) => {
  await scene(page, "head-on");
  await seek(page, 0);
  await page.evaluate(() => window.sidestep.send({ t: "fit" }));
  const box = await page.locator(".pane").boundingBox();
  // the first agent stands at the left end of the scene, 16.6 m wide, with margins of 44 px
  const scale = (box.width - 88) / 16.6;
  await page.mouse.click(box.x + box.width / 2 - 8 * scale, box.y + box.height / 2);
  await page.waitForSelector("#insp:not([hidden])");
  assert.equal(await page.locator("#insp h2").innerText(), "Agent 0");
}));

test("another wish gets another answer, and the run is not changed", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  const { hash } = await tick(page);
  await page.evaluate(() => window.sidestep.send({ t: "pick", agent: 5 }));
  await page.waitForSelector("#insp:not([hidden])");
  const earlier = await sentence(page);
  await page.evaluate(() => window.sidestep.send({ t: "what-if", wish: [0, -1.2] }));
  await page.waitForSelector(".chip.what:not([hidden])");
  assert.notEqual(await sentence(page), earlier);
  await page.getByRole("button", { name: "Put back" }).click();
  await page.waitForSelector(".chip.what", { state: "hidden" });
  assert.equal(await sentence(page), earlier);
  assert.equal((await tick(page)).hash, hash);
}));

test("edits change the scene, and can be undone", () => on({}, async (page) => {
  await scene(page, "doorway");
  await page.keyboard.press("e");
  const old = await text(page);
  const box = await page.locator(".pane").boundingBox();
  await page.getByRole("button", { name: "Draw wall" }).click();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => window.sidestep.overview.edits[0] === 1);
  const walled = await text(page);
  assert.ok(walled.split("vertices").length === old.split("vertices").length + 1);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => window.sidestep.overview.edits[0] === 0);
  assert.equal(await text(page), old);
  await page.keyboard.press("Control+Shift+z");
  await page.waitForFunction(() => window.sidestep.overview.edits[0] === 1);
  assert.equal(await text(page), walled);
  await shot(page, "edit");
}));

test("a link holds the whole scene", () => on({}, async (page) => {
  await scene(page, "corridor");
  await page.evaluate(() => window.sidestep.send({ t: "edit", edit: { do: "set", field: "radius", value: 0.25 }, gesture: 0 }));
  await page.waitForFunction(() => window.sidestep.overview.edits[0] === 1);
  const sent = await text(page);
  await page.locator("#share").click();
  await page.waitForFunction(() => location.hash.startsWith("#1."));
  const link = await page.evaluate(() => location.href);
  const other = await open({}, link);
  assert.equal(await text(other), sent);
  await other.context().close();
  const cut = await open();
  await cut.evaluate((hash) => { location.hash = hash; }, new URL(link).hash.slice(0, 60));
  await cut.waitForFunction(() => document.getElementById("toast").textContent.includes("cut off"));
  await cut.context().close();
}));

test("a broken file is told in the command line’s words", () => on({}, async (page) => {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["sidestep = 1\ntimestep = 0.1\n"], "bad.toml"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
  });
  const told = await page.locator("dialog pre").innerText();
  assert.match(told, /did you mean `time_step`/);
  assert.match(told, /bad\.toml:2/);
  await shot(page, "broken");
  await page.getByRole("button", { name: "Keep the old scene" }).click();
  assert.ok((await tick(page)).step >= 0);
}));

test("the keyboard alone does it all", () => on({}, async (page) => {
  await scene(page, "crossing");
  await page.locator(".pane").focus();
  await page.keyboard.press("Space");
  await at(page, 5);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => !window.sidestep.tick.playing);
  const { step } = await tick(page);
  await page.keyboard.press(".");
  await page.waitForFunction((from) => window.sidestep.tick.step === from + 1, step);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#insp:not([hidden])");
  const first = await page.locator("#insp h2").innerText();
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction((name) => document.querySelector("#insp h2").textContent !== name, first);
  await page.keyboard.press("1");
  await page.waitForFunction(() => window.sidestep.overview.model === "vo");
  await page.keyboard.press("t");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => window.sidestep.tick.step === 0);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await page.keyboard.press("c");
  await page.waitForSelector(".versus");
  await scene(page, "head-on");
  await page.waitForFunction(() => window.sidestep.overviews.length > 1 && window.sidestep.overviews.every((one) => one.agents === 2));
  await page.keyboard.press("w");
  await page.waitForSelector(".versus", { state: "detached" });
}));

test("compare shows the models side by side on one clock", () => on({}, async (page) => {
  await scene(page, "circle");
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.querySelectorAll(".vs").length === 4);
  await page.waitForFunction(() => window.sidestep.overviews.length === 4);
  await seek(page, 80);
  const models = await page.evaluate(() => window.sidestep.overviews.map((one) => one.model));
  assert.equal(new Set(models).size, 4);
  await page.waitForFunction(() => document.querySelectorAll(".bars dd").length > 8);
  await shot(page, "compare");
}));

for (const width of [320, 390, 768, 1024, 1440, 1920]) {
  test(`nothing is cut or overlaps at ${width} px`, () => on({ width, height: width < 640 ? 844 : width < 1100 ? 900 : 1000, touch: width < 640 }, async (page) => {
    await scene(page, "floor-plan");
    await seek(page, 70);
    await page.evaluate(() => window.sidestep.send({ t: "pick", agent: 12 }));
    await page.waitForSelector("#insp:not([hidden])");
    await page.waitForTimeout(400);
    await shot(page, `inspector-${width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    const cut = await page.evaluate(() => [...document.querySelectorAll(".top button, .rail .p, .ih, .trans, .zoom")].filter((one) => one.offsetParent && (one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)).map((one) => one.className));
    assert.deepEqual(cut, []);
  }));
}

test("dark", () => on({ dark: true }, async (page) => {
  await scene(page, "floor-plan");
  await seek(page, 70);
  await page.evaluate(() => window.sidestep.send({ t: "pick", agent: 12 }));
  await page.waitForSelector("#insp:not([hidden])");
  await page.waitForTimeout(300);
  await shot(page, "dark");
}));

test("no fault of accessibility that axe finds", () => on({}, async (page) => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(axe);
  const faults = () => page.evaluate(async () => (await window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).join("; ")}`));
  await scene(page, "crossing");
  await seek(page, 60);
  await page.evaluate(() => window.sidestep.send({ t: "pick", agent: 3 }));
  await page.waitForSelector("#insp:not([hidden])");
  assert.deepEqual(await faults(), [], "inspector");
  await page.keyboard.press("t");
  await page.waitForTimeout(200);
  assert.deepEqual(await faults(), [], "dark");
  await page.keyboard.press("e");
  assert.deepEqual(await faults(), [], "edit");
  await page.keyboard.press("c");
  await page.waitForSelector(".versus");
  await page.waitForTimeout(500);
  assert.deepEqual(await faults(), [], "compare");
}));

test("the first picture is soon there", () => on({ seen: false }, async (page) => {
  const after = await page.evaluate(() => performance.getEntriesByName("first picture")[0].startTime);
  figure(`first picture after ${Math.round(after)} ms`);
  assert.ok(after < 10_000, "even on a busy machine");
}));

test("the cost of a frame is told", { timeout: 240_000 }, () => on({}, async (page) => {
  await scene(page, "crossing-10k");
  const measure = (steps) => page.evaluate((steps) => new Promise((resolve) => { window.sidestep.on("measured", resolve); window.sidestep.send({ t: "measure", steps }); }), steps);
  const cold = await measure(20); // the browser compiles what runs often
  const small = await measure(10);
  figure(`10 000 agents: step ${small.step.toFixed(1)} ms, draw ${small.draw.toFixed(1)} ms (the first twenty steps ${cold.step.toFixed(1)} ms)`);
  const many = readFileSync(new URL("../../scenes/crossing-10k.toml", import.meta.url), "utf8").replace("count = 10_000", "count = 100_000");
  await page.evaluate((text) => window.sidestep.send({ t: "load", name: "many.toml", text, edits: [], step: 0, known: null }), many);
  await page.waitForFunction(() => window.sidestep.overview.agents === 100_000, null, { timeout: 120_000 });
  await measure(4);
  const large = await measure(4);
  figure(`100 000 agents: step ${large.step.toFixed(1)} ms, draw ${large.draw.toFixed(1)} ms`);
}));
