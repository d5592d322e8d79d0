// npm run dev: the same product with Vite in front of it: changes in app/ appear immediately, and the web process restarts when server/
// changes.
import { runInFront } from "./in-front.mjs";
import { ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
runInFront(
  // The condition makes Node and Vite load the same copy of React Router.
  ["--conditions=development", "server/main.ts"],
  { ...process.env, NODE_ENV: "development" },
  { watched: ["server", "backend", "common", "content-model"] },
);
