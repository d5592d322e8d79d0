// Asks the thread that reads the source maps. The first error starts it, and it ends after a minute without one.
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Frame } from "./source-lines.ts";
import type { RawFrame } from "./stack.ts";

const idleAfter = 60_000;
const answerWithin = 5_000;
const maxRemembered = 500;

export function createSourceFrames() {
  const remembered = new Map<string, Frame[]>();
  const waiting = new Map<number, (frames: Frame[] | undefined) => void>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function thread(): Worker {
    clearTimeout(idle);
    idle = setTimeout(close, idleAfter);
    idle.unref();
    if (worker) return worker;
    worker = new Worker(path.join(import.meta.dirname, "source-thread.ts"));
    worker.unref();
    worker.on("message", ({ id, frames }: { id: number; frames: Frame[] }) => waiting.get(id)?.(frames));
    worker.on("error", close);
    return worker;
  }

  function close() {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
    for (const settle of waiting.values()) settle(undefined);
  }

  function ask(frames: RawFrame[]): Promise<Frame[] | undefined> {
    return new Promise((resolve) => {
      const id = ++lastId;
      const timer = setTimeout(() => settle(undefined), answerWithin);
      const settle = (answer: Frame[] | undefined) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      waiting.set(id, settle);
      thread().postMessage({ id, frames });
    });
  }

  return {
    /** Frames mapped to our source; unchanged when the thread does not answer. */
    async resolve(frames: RawFrame[]): Promise<Frame[]> {
      if (frames.length === 0) return [];
      const key = JSON.stringify(frames);
      const known = remembered.get(key);
      if (known) return known;
      const found = await ask(frames);
      if (!found) return frames.map((frame) => ({ ...frame, own: false, context: [] }));
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key, found);
      return found;
    },
    close,
  };
}

export type SourceFrames = ReturnType<typeof createSourceFrames>;
