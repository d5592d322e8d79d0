// Finds the administrator behind a request to the web process, by their own token. Only the database decides who is one.
import type { Backend } from "./supervisor/backend.ts";

type Administrator = { id: string; email: string };

type Options = {
  backend: Backend;
  /** Fails immediately while the backend is down. */
  fetch: typeof fetch;
};

/** Rejects when the backend is not responding; undefined for a caller who is not an administrator. */
export type AdminCheck = (authorization: string | undefined) => Promise<Administrator | undefined>;

export function createAdminCheck({ backend, fetch: ask }: Options): AdminCheck {
  return async function adminBehind(authorization) {
    const headers = callerHeaders(backend, authorization);
    if (!headers) return undefined;
    const read = async (path: string) => {
      const response = await ask(`${backend.url}${path}`, { headers, signal: AbortSignal.timeout(5_000) });
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      return response.ok ? await response.json() : undefined;
    };
    const { id, email } = (await read("/auth/v1/user")) ?? {};
    if (typeof id !== "string" || typeof email !== "string" || !/^[\w-]{36}$/.test(id)) return undefined;
    const access: { granted?: unknown } | undefined = await read("/rest/v1/rpc/admin_access");
    return access?.granted === true ? { id, email } : undefined;
  };
}

/** Headers of a request to the backend with the caller's own rights; undefined without a token. */
export function callerHeaders(backend: Backend, authorization: string | undefined) {
  if (!/^Bearer [\w.-]{20,4096}$/.test(authorization ?? "")) return undefined;
  return { ...backend.headers, apikey: backend.publishableKey, authorization: authorization as string };
}
