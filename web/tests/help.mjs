// Starts the page and a browser for the tests.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => join(folder, name)));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
export const SHOTS = process.env.SHOTS ?? "shots";
mkdirSync(SHOTS, { recursive: true });

function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? NAMES.find(existsSync);
  const args = "--no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-gpu --enable-unsafe-swiftshader --disable-lcd-text";
  return chromium.launch({ executablePath, args: args.split(" ") });
}

/** The command line's server if `SIDESTEP` names the program, else the built page as it is. */
async function serve(...words) {
  const program = process.env.SIDESTEP;
  if (!program) return plain();
  const child = spawn(program, ["view", "--no-open", ...words], { stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data).trim()));
    child.once("exit", () => reject(new Error("the server ended")));
  });
  return { address, stop: () => child.kill() };
}

function plain() {
  const server = createServer((request, answer) => {
    const path = new URL(request.url, "http://x").pathname;
    const file = join("dist", path === "/" ? "index.html" : path);
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": KINDS[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() })));
}

/** A page of that size; `seen`: not the first visit. */
async function visit(browser, address, { width = 1440, height = 900, seen = true, dark = false, touch = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: touch, permissions: ["clipboard-read", "clipboard-write"] });
  if (seen) await context.addInitScript(() => localStorage.setItem("seen", "yes"));
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(address);
  await page.waitForFunction(() => window.sidestep?.overview && window.sidestep.tick, null, { timeout: 30_000 });
  return page;
}

/** A server and a browser for a file of tests: `open` gives a page, `on` runs a test on one of its own and wants no fault in it,
 * `bare` gives a page that has run a script first and may not start; `engine` gets the request for the engine. */
export function forTests(...words) {
  let browser, server;
  before(async () => { server = await serve(...words); browser = await openBrowser(); });
  after(async () => { await browser?.close(); server?.stop(); });
  const open = (options, address = server.address) => visit(browser, address, options);
  const on = async (options, work) => {
    const page = await open(options);
    try {
      await work(page);
      assert.deepEqual(page.faults, []);
    } finally {
      await page.context().close();
    }
  };
  const bare = async (script, engine) => {
    const context = await browser.newContext();
    await context.addInitScript(script);
    if (engine) await context.route("**/*.wasm", engine);
    const page = await context.newPage();
    await page.goto(server.address);
    return page;
  };
  return { open, on, bare };
}

/** The scene as it stands. */
export const text = (page) => page.evaluate(() => new Promise((resolve) => { window.sidestep.on("text", ({ text }) => resolve(text)); window.sidestep.send({ t: "text" }); }));

/** What the page knows of the run. */
export const tick = (page) => page.evaluate(() => ({ ...window.sidestep.tick }));

export async function at(page, step) {
  await page.waitForFunction((wanted) => window.sidestep.tick.step >= wanted, step, { timeout: 120_000 });
}

/** Goes to a step and waits for it. */
export async function seek(page, step) {
  await page.evaluate((to) => window.sidestep.seek(to), step);
  await page.waitForFunction((to) => window.sidestep.tick.step === to && !window.sidestep.tick.playing, step, { timeout: 120_000 });
}

/** A figure that was measured: printed, and kept for the summary. */
export function figure(text) {
  console.log(text);
  appendFileSync(join(SHOTS, "figures.txt"), `${text}\n`);
}

export const shot = (page, name) => page.screenshot({ path: join(SHOTS, `${name}.png`) });

export function scene(page, name) {
  return page.evaluate((file) => {
    location.hash = `#scene=${file}`;
  }, name).then(() => page.waitForFunction((file) => window.sidestep.overview?.name === file && window.sidestep.tick?.step === 0, name, { timeout: 30_000 }));
}
