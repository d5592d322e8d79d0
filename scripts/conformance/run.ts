import { permissionMatrix } from "../../tests/database/support/permissions.ts";
import { Blocked, createChecks, type Result } from "./checks.ts";
import { type Context, createContext } from "./context.ts";
import type { Links } from "./links.ts";
import { sections } from "./sections.ts";

export type Conformance = { results: Result[]; left: string[]; blocked: string | undefined };

type Options = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** The accounts are plus-addresses of it. */
  email: string;
  links: Links;
  tables?: string[];
  write(line: string): void;
  signal: AbortSignal;
};

/** Checks on a backend what the product relies on. Its rows are always removed. */
export async function proveConformance({
  write,
  signal,
  tables = Object.keys(permissionMatrix),
  ...backend
}: Options): Promise<Conformance> {
  const { results, check, begin } = createChecks(write, signal);
  const context: Context = createContext({ ...backend, tables });
  let blocked: string | undefined;
  try {
    for (const { title, run } of sections) {
      begin(title);
      await run(context, check).catch(async (error: Error) => {
        if (error instanceof Blocked || signal.aborted) throw error;
        await check("Nothing stopped the run", () => Promise.reject(error));
      });
    }
  } catch (error) {
    blocked = signal.aborted ? "it was stopped" : (error as Error).message;
  }
  write("\nRemoving everything that was created");
  const left = await context.leftovers.removeAll();
  for (const each of left) write(`  could not be removed: ${each}`);
  return { results, left, blocked };
}
