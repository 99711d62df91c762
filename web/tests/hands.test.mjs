// What hands do on the page: pin, light up, drag, step, compare, edit what has events, save.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { forTests, scene, seek, text, tick } from "./help.mjs";

const { bare, on } = forTests();

const send = (page, message) => page.evaluate((message) => window.sidestep.send(message), message);
const until = (page, check, argument) => page.waitForFunction(check, argument, { timeout: 20_000 });

async function ask(page, agent) {
  await send(page, { t: "pick", agent });
  await until(page, (agent) => window.sidestep.explained?.agent === agent, agent);
}

test("several agents are pinned, each with its card", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  for (const agent of [3, 7, 11]) await send(page, { t: "pick", agent, pin: true });
  await until(page, () => document.querySelectorAll(".pin").length === 2);
  assert.equal(await page.locator("#insp h2").innerText(), "Agent 3", "the first one is asked");
  assert.equal(await page.locator(".pin .small svg").count(), 2);
  await page.getByRole("button", { name: "Agent 7", exact: true }).click();
  await until(page, () => document.querySelector("#insp h2").textContent === "Agent 7");
  await page.getByRole("button", { name: "Unpin agent 11" }).click();
  await until(page, () => document.querySelectorAll(".pin").length === 1);
  await seek(page, 61);
  assert.match(await page.locator(".pin p").innerText(), /^It /);
}));

test("who is asked stays where it is, and so does everything else", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  const where = (agent) => page.evaluate((agent) => new Promise((resolve) => { window.sidestep.on("where", ({ at }) => resolve(at)); window.sidestep.send({ t: "where", agent }); }), agent);
  const before = await where(3);
  await ask(page, 3);
  await page.waitForTimeout(400);
  assert.deepEqual((await where(3)).map(Math.round), before.map(Math.round));
  await page.keyboard.press("Escape");
  await page.waitForTimeout(400);
  assert.deepEqual((await where(3)).map(Math.round), before.map(Math.round));
}));

test("cones stand out as one likes", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  await send(page, { t: "ask", relaxed: false });
  await until(page, () => window.sidestep.explained?.owners.filter((one) => one.badge).length > 1);
  const cones = async (value) => {
    const before = await page.evaluate(() => window.sidestep.explained.figure.length);
    await page.locator("#p-cones").selectOption(value);
    await until(page, (before) => window.sidestep.explained.figure.length !== before, before);
    return page.locator(".figure .cone").count();
  };
  const all = await cones("all");
  assert.equal(await cones("none"), 0);
  assert.ok(all > (await cones("deciding")) && all > 1);
}));

test("an owner lights up in the place, the line, the sentence and the table, whichever is touched", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  await ask(page, 3);
  const owner = await page.evaluate(() => window.sidestep.explained.owners.find((one) => one.agent !== null && one.badge));
  await page.locator(`.owners [data-key="${owner.key}"]`).hover();
  assert.equal(await page.locator(".figbox.lit").count(), 1);
  assert.ok((await page.locator(`[data-key="${owner.key}"].lit`).count()) >= 2, "row and chip");
  await page.locator("#insp h2").hover();
  assert.equal(await page.locator(".figbox.lit").count(), 0);
  // a point of its line
  const point = await page.evaluate((key) => {
    const { reads, half, wish } = window.sidestep.explained;
    const { line } = reads.find((read) => read.key === key && read.line);
    const box = document.querySelector(".figbox").getBoundingClientRect();
    const along = [-0.6, -0.3, 0, 0.3, 0.6].map((t) => [line[0] * line[2] - line[1] * t * half, line[1] * line[2] + line[0] * t * half])
      .filter(([x, y]) => Math.hypot(x - wish[0], y - wish[1]) > 0.2 * half && reads.every((other) => !other.line || other.key === key || Math.abs(other.line[0] * x + other.line[1] * y - other.line[2]) > 0.02 * half))[0];
    return along && [box.left + (along[0] / half + 1) * box.width / 2, box.top + (1 - along[1] / half) * box.height / 2];
  }, owner.key);
  await page.mouse.move(...point);
  await until(page, (key) => document.querySelector(`.owners [data-key="${key}"]`).classList.contains("lit"), owner.key);
  // its disc in the place
  const place = await page.evaluate((agent) => new Promise((resolve) => { window.sidestep.on("where", ({ at }) => resolve(at)); window.sidestep.send({ t: "where", agent }); }), owner.agent);
  const pane = await page.locator(".pane").boundingBox();
  await page.mouse.move(pane.x + 5, pane.y + pane.height - 5);
  await page.mouse.move(pane.x + place[0], pane.y + place[1]);
  await until(page, (key) => document.querySelector(`.owners [data-key="${key}"]`).classList.contains("lit"), owner.key);
}));

test("the solver is followed line by line, and the wish is dragged by hand", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  await ask(page, 5);
  const lines = await page.evaluate(() => window.sidestep.explained.reads.length);
  await page.locator(".reads button").first().click();
  for (let i = 1; i < lines; i++) await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".reads .later").count(), 0, "all are read");
  // the dot has come to the choice
  const off = await page.evaluate(() => {
    const dot = document.querySelector(".over .dot");
    const { choice, status } = window.sidestep.explained;
    return status === "feasible" ? Math.hypot(Number(dot.getAttribute("cx")) - choice[0], -Number(dot.getAttribute("cy")) - choice[1]) : 0;
  });
  assert.ok(off < 1e-3, `${off} m/s off`);
  await page.keyboard.press("[");
  const box = await page.locator(".figbox").boundingBox();
  const wish = await page.evaluate(() => { const { wish, half } = window.sidestep.explained; return [wish[0] / half, wish[1] / half]; });
  const at = (x, y) => [box.x + ((x + 1) * box.width) / 2, box.y + ((1 - y) * box.height) / 2];
  await page.mouse.move(...at(...wish));
  await page.mouse.down();
  await page.mouse.move(...at(-0.3, 0.4), { steps: 5 });
  await page.mouse.up();
  await until(page, () => window.sidestep.whatIf && Math.abs(window.sidestep.explained.wish[0] + 0.3 * window.sidestep.explained.half) < 0.05);
  await page.getByRole("button", { name: "Put back" }).click();
  await until(page, () => !window.sidestep.whatIf);
}));

test("a neighbour is dragged as a what-if, and the lens to another corner", () => on({}, async (page) => {
  await scene(page, "crossing");
  await seek(page, 60);
  await ask(page, 3);
  const { hash } = await tick(page);
  const owner = await page.evaluate(() => window.sidestep.explained.owners.find((one) => one.agent !== null && one.badge).agent);
  const where = (agent) => page.evaluate((agent) => new Promise((resolve) => { window.sidestep.on("where", ({ at }) => resolve(at)); window.sidestep.send({ t: "where", agent }); }), agent);
  const pane = await page.locator(".pane").boundingBox();
  const drag = async ([x, y], by) => {
    await page.mouse.move(pane.x + x, pane.y + y);
    await page.mouse.down();
    await page.mouse.move(pane.x + x + by[0], pane.y + y + by[1], { steps: 4 });
    await page.mouse.up();
  };
  await drag(await where(owner), [30, 20]);
  await until(page, () => window.sidestep.whatIf);
  await page.getByRole("button", { name: "Put back" }).click();
  await until(page, () => !window.sidestep.whatIf);
  assert.equal((await tick(page)).hash, hash, "the run is as it was");
}));

test("panes differ by a number as well", () => on({}, async (page) => {
  await scene(page, "circle-12");
  await page.keyboard.press("c");
  await page.waitForSelector(".versus");
  await page.locator("#differs").selectOption("time_horizon");
  await until(page, () => window.sidestep.overviews.length === 4 && new Set(window.sidestep.overviews.map((one) => one.parameters.time_horizon[0])).size === 4);
  assert.match(await page.locator(".versus h1").innerText(), /The same 12 agents, four times another time horizon/);
  await page.locator(".vs input").first().fill("1.5");
  await page.locator(".vs input").first().press("Enter");
  await until(page, () => window.sidestep.overviews[0]?.parameters.time_horizon[0] === 1.5);
  await page.locator("select[aria-label=Panes]").selectOption("2");
  await until(page, () => document.querySelectorAll(".vs").length === 2);
  await page.keyboard.press("w");
  await page.waitForSelector(".versus", { state: "detached" });
  await until(page, () => window.sidestep.overview.parameters.time_horizon[0] === 5); // the scene is as it was
}));

test("a scene with events is edited like any other", () => on({}, async (page) => {
  const events = `${readFileSync(new URL("../../scenes/head-on.toml", import.meta.url), "utf8")}\n[[events]]\ntime = 2\nadd_agent = { position = [0, 4], goal = [0, -4] }\n[[events]]\ntime = 6\nremove_agent = 2\n`;
  await page.evaluate((text) => window.sidestep.send({ t: "load", name: "events.toml", text, edits: [], step: 0, known: null }), events);
  await until(page, () => window.sidestep.overview.events === 2);
  await page.keyboard.press("e");
  await seek(page, 30);
  await send(page, { t: "edit", edit: { do: "remove_agent", agent: 0 }, gesture: 0 });
  await until(page, () => window.sidestep.overview.edits[0] === 1);
  assert.match(await text(page), /remove_agent = 1/);
  await page.keyboard.press("Control+z");
  await until(page, () => window.sidestep.overview.edits[0] === 0);
  assert.match(await text(page), /remove_agent = 2/);
}));

test("the scene is saved as a file, the crowd shown as a density, the charts filled", () => on({}, async (page) => {
  await scene(page, "doorway");
  await seek(page, 80);
  await page.keyboard.press("h");
  assert.ok(await page.locator("#p-density").isChecked());
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".track canvas").count(), 5);
  await page.keyboard.press("e");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
  assert.equal(download.suggestedFilename(), "doorway.toml");
  assert.equal(readFileSync(await download.path(), "utf8"), await text(page));
}));

test("without WebGL2 or WebAssembly a clear message stands instead of the page", async () => {
  for (const [hide, told] of [
    [() => { OffscreenCanvas.prototype.getContext = () => null; }, /WebGL2, which this browser has off/],
    [() => { delete window.WebAssembly; }, /can’t run the engine/],
    [() => { WebAssembly.validate = () => false; }, /WebAssembly with SIMD/],
  ]) {
    const page = await bare(hide);
    assert.match(await page.locator("[role=alert]").innerText(), told);
    await page.context().close();
  }
});
