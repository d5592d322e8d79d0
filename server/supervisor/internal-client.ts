// Requests of the web process to its API child, past the gateway and its limits (backend/api/internal-routes.ts).
import { contextHeaders } from "#common/request-context.ts";
import { internalTimeout } from "#common/timeouts.ts";

type Options = {
  /** Where the child listens; undefined while there is none. */
  url(): string | undefined;
  headers: Record<string, string>;
};

export type InternalClient = ReturnType<typeof createInternalClient>;

export function createInternalClient({ url, headers }: Options) {
  return {
    /** Rejects when the child is down, takes too long or fails. */
    async ask<Answer>(
      name: string,
      body: unknown = null,
      { timeoutMs = internalTimeout } = {},
    ): Promise<Answer> {
      const base = url();
      if (!base) throw new Error("The API is not running.");
      const answer = await fetch(`${base}/internal/${name}`, {
        method: "POST",
        headers: { ...headers, ...contextHeaders(), "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The API answered ${answer.status} to ${name}.`);
      }
      return (await answer.json()) as Answer;
    },
  };
}
