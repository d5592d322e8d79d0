// Memory of processes, from Linux' /proc; elsewhere unknown.
import { readFile } from "node:fs/promises";

/**
 * The proportional share (PSS): shared memory counts once, so that PostgreSQL's processes do not add up to many times its buffers.
 * Undefined where it cannot be read. `alone`: without the child processes.
 */
export async function memoryOfTree(pid: number, { alone = false } = {}): Promise<number | undefined> {
  const own = await memoryOf(pid);
  if (own === undefined || alone) return own;
  const children = await Promise.all((await childrenOf(pid)).map((child) => memoryOfTree(child)));
  return children.reduce<number>((sum, bytes) => sum + (bytes ?? 0), own);
}

async function memoryOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes ? Number(kilobytes) * 1024 : undefined;
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}
