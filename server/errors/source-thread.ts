// The thread behind source-frames.ts.
import path from "node:path";
import { parentPort } from "node:worker_threads";
import { sourceFrame } from "./source-lines.ts";
import type { RawFrame } from "./stack.ts";

const root = path.resolve(import.meta.dirname, "../..");

parentPort?.on("message", ({ id, frames }: { id: number; frames: RawFrame[] }) => {
  parentPort?.postMessage({ id, frames: frames.map((frame) => sourceFrame(frame, root)) });
});
