import { defineConfig } from "vite";

// Names without hashes: the files are built into the command line under these names.
export default defineConfig({
  base: "./",
  build: {
    outDir: "dist",
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { output: { entryFileNames: "page.js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" } },
  },
  worker: {
    format: "es",
    rollupOptions: { output: { entryFileNames: "worker.js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" } },
  },
});
