// Looked up when the numbers are read, because the web process does not see them change: disk, children, database.
import { statfs } from "node:fs/promises";
import type { Backend } from "../supervisor/backend.ts";
import { memoryOfTree } from "./process-memory.ts";

export type Facts = {
  isBackendUp: boolean;
  /** The file system of DATA_DIR. */
  disk: { size: number; free: number } | undefined;
  /** Bytes of each process with its children. */
  memory: { process: string; bytes: number }[];
  /** By limiter (decision 20). */
  limiters: Record<string, { running: number; waiting: number }>;
  /** Unknown while the API is away, and always of a Supabase project. */
  database: Awaited<ReturnType<Backend["measure"]>>;
  /** Unknown while the backend is away. `oldest` in seconds, `failed` by kind. */
  mails: { waiting: number; oldest: number; failed: Record<string, number> } | undefined;
  /** Unknown while the backend is away, and without AUDIT_LOG_URL. `oldest` in seconds. */
  auditEvents: { waiting: number; oldest: number } | undefined;
};

type Known = {
  backend: Backend;
  isBackendUp(): boolean;
  limiters(): Facts["limiters"];
  mails(): Promise<Facts["mails"]>;
  auditEvents(): Promise<Facts["auditEvents"]>;
};

/** `known` is undefined until there is a backend. */
export async function lookUpFacts(dataFolder: string, known: Known | undefined): Promise<Facts> {
  const processes = [
    { name: "web", pid: process.pid, alone: true },
    ...(known?.backend.processes() ?? []).map((each) => ({ ...each, alone: false })),
  ];
  const [disk, database, mails, auditEvents, ...memory] = await Promise.all([
    statfs(dataFolder).then(
      ({ bsize, blocks, bavail }) => ({ size: bsize * blocks, free: bsize * bavail }),
      () => undefined,
    ),
    known?.backend.measure(),
    known?.mails(),
    known?.auditEvents(),
    ...processes.map(async ({ name, pid, alone }) => {
      const bytes = pid && (await memoryOfTree(pid, { alone }));
      return bytes ? [{ process: name, bytes }] : [];
    }),
  ]);
  return {
    isBackendUp: known?.isBackendUp() ?? false,
    disk,
    memory: memory.flat(),
    limiters: known?.limiters() ?? {},
    database,
    mails,
    auditEvents,
  };
}
