import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { memoryOfTree } from "./process-memory.ts";

it.runIf(process.platform === "linux")("counts a process with those it has started, or without", async () => {
  const before = await memoryOfTree(process.pid);
  const alone = await memoryOfTree(process.pid, { alone: true });
  const script =
    "const bytes = Buffer.alloc(64e6, 1); console.log(bytes.length); setInterval(() => bytes, 1e6)";
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  const of = await memoryOfTree(child.pid ?? 0);
  expect(of).toBeGreaterThan(64e6);
  expect(await memoryOfTree(process.pid)).toBeGreaterThan((alone ?? 0) + 64e6);
  expect(before).toBeGreaterThanOrEqual(1e6);
  child.kill();
  await once(child, "exit");
  expect(await memoryOfTree(child.pid ?? 0)).toBeUndefined();
});
