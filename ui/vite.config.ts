import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  // Relative, so that the page loads from the app's own protocol and from any address alike.
  base: "./",
  clearScreen: false,
  server: { port: 1420, strictPort: true, host: "127.0.0.1" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The oldest web views we run in: Android 7 with an updated WebView, iOS 15, WebKitGTK 2.40.
    target: ["chrome110", "safari15"],
    // No data: URLs, so that the content policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/notices.mjs.
    license: { fileName: "licences.json" },
  },
});
