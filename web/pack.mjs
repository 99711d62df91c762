// Compresses the built page into a folder, where the command line has it from: node pack.mjs FOLDER

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipAsync } from "@gfx/zopfli";

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) if (old.endsWith(".gz")) rmSync(join(folder, old));
for (const name of readdirSync("dist").sort()) {
  const packed = await gzipAsync(readFileSync(join("dist", name)), { numiterations: 15 });
  writeFileSync(join(folder, `${name}.gz`), packed);
  console.log(`${name.padEnd(28)} ${String(packed.length).padStart(8)} bytes compressed`);
}
