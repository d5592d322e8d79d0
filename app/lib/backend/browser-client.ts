// The browser's client of the backend, with the rights of the signed-in user. Importing it loads supabase-js (about a quarter of an account
// page's JavaScript), so public pages import it dynamically, and only for signed-in readers.
import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type { BrowserConfig } from "#common/contract/browser-config.ts";
import type { Database } from "#common/database.ts";
import type { Database as Tables } from "#common/database.types.ts";
import { noteServerTime } from "../dates/clock.ts";
import { browserConfig } from "./browser-config.ts";

/** The session's key in browser storage. The script in the head looks for this pattern. */
export const sessionKey = "sb-reduit-auth-token";

const app = { name: "reduit", version: "1.0.0" };
const answerWithin = 30_000;
/** Browsers limit requests that outlive a page to 64 KB in total. */
const longestKeptAlive = 4_000;
const underWay = new Set<Promise<Response>>();
/** While a session is ending: resolves to whether it has ended. */
let ending: Promise<boolean> | undefined;

let client: Promise<Database> | undefined;

export function browserClient(): Promise<Database> {
  client ??= browserConfig()
    .then((config) => createBrowserClient(config, location.origin))
    .catch((error) => {
      client = undefined;
      throw error;
    });
  return client;
}

export function createBrowserClient(
  { backendUrl, publishableKey }: BrowserConfig,
  origin: string,
  auth?: SupabaseClientOptions<"public">["auth"],
): Database {
  return createClient<Tables>(new URL(backendUrl, origin).href, publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
      storageKey: sessionKey,
      // Enables `auth.mfa.recoveryCodes`; the service reports whether it supports them.
      experimental: { recoveryCodes: true },
      ...auth,
    },
    // TanStack Query already retries as the specification says. With both, a user would wait half a minute for a message.
    db: { retry: false },
    realtime: { params: { eventsPerSecond: 10 } },
    // Spelled as in supabase-js, or its own header would be sent too.
    global: { headers: { "X-Client-Info": `${app.name}/${app.version}` }, fetch: patientFetch },
  });
}

/**
 * A second session of the same person, in memory only, for deleting the account: it needs the password again and ends all sessions. The
 * browser's own session is not changed.
 */
export async function withPassword<Result>(
  email: string,
  password: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = createBrowserClient(await browserConfig(), location.origin, {
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    storageKey: `${sessionKey}-proof`,
  });
  const { error } = await db.auth.signInWithPassword({ email, password });
  if (error) throw error;
  try {
    return await work(db);
  } catch (failure) {
    // After a success there is no session to end: the account is gone.
    await db.auth.signOut({ scope: "local" });
    throw failure;
  }
}

/**
 * Times out, so that a form shows an error instead of waiting forever. Files have no timeout. Small writes are completed even if the user
 * leaves the page.
 */
async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isAuth = pathname.includes("/auth/v1/");
  if (ending && !isAuth && (await ending)) throw new DOMException("The session has ended.", "AbortError");
  const signal =
    init?.signal ?? (pathname.startsWith("/storage/") ? null : AbortSignal.timeout(answerWithin));
  // Other functions may be reads.
  const keepalive = /\/rest\/v1\/(?!rpc\/(?!publish_record$))/.test(pathname) && isSmallWrite(init);
  const answer = fetch(input, { ...init, signal, keepalive });
  const response = await (isAuth ? answer : tracked(answer));
  noteServerTime(response.headers.get("date"));
  return response.ok && /\/auth\/v1\/(token|signup|(.+\/)?verify)$/.test(pathname)
    ? byOwnClock(response)
    : response;
}

function isSmallWrite({ method = "GET", body }: RequestInit = {}): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return !body || (typeof body === "string" && body.length <= longestKeptAlive);
}

async function tracked(answer: Promise<Response>): Promise<Response> {
  underWay.add(answer);
  try {
    return await answer;
  } finally {
    underWay.delete(answer);
  }
}

/**
 * Ends a session after all pending requests and their follow-ups have been answered, at most `within` milliseconds later. New requests
 * wait for the outcome. So a running save completes, and no request of an open page is refused.
 */
export async function endingSession<Outcome extends { success: boolean }>(
  end: () => Promise<Outcome>,
  within = 3_000,
): Promise<Outcome> {
  const until = Date.now() + within;
  while (underWay.size > 0 && Date.now() < until) {
    await Promise.race([Promise.allSettled(underWay), pause(until - Date.now())]);
    await pause(50);
  }
  const outcome = end();
  ending = outcome.then(
    ({ success }) => success,
    () => false,
  );
  return outcome.finally(() => {
    ending = undefined;
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A session has a duration and an expiry time. The expiry uses the server's clock: on a device whose clock is an hour ahead, every session
 * would seem expired. Without it, the client counts from now.
 */
async function byOwnClock(response: Response): Promise<Response> {
  const { expires_at: _onTheServer, ...session } = await response.json();
  return Response.json(session, { status: response.status });
}
