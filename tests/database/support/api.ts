import { createHmac } from "node:crypto";
import { createLiteConnection } from "../../../backend/connections/lite-connection.ts";
import { createApp, setExperimental } from "../../../backend/lite.ts";

const jwtSecret = "a-secret-that-only-these-tests-know-0123456789";
const publishableKey = "sb_publishable_0123456789abcdefghijkl_tests";
const secretKey = "sb_secret_0123456789abcdefghijklmn_tests";

export type Answer = { status: number; body: unknown };
export type TestApi = {
  /** Without `user` anonymously; with it as that account. */
  ask: (path: string, options?: AskOptions) => Promise<Answer>;
  close: () => Promise<void>;
};
type AskOptions = {
  user?: string;
  method?: string;
  body?: unknown;
  secret?: boolean;
  headers?: Record<string, string>;
};

/** The API of the product as requests meet it, in this process: no port, no gateway, no mail. */
export async function startTestApi(databaseUrl: string): Promise<TestApi> {
  setExperimental("storage", true);
  const connection = createLiteConnection(databaseUrl, 12);
  const app = createApp({
    connection,
    api: { enabled: true, schemas: ["public"], extra_search_path: ["public"], max_rows: 1000 },
    auth: { enabled: true, jwt_secret: jwtSecret, publishable_key: publishableKey, secret_key: secretKey },
    studio: { enabled: false },
    analytics: { enabled: false },
  });
  async function ask(
    path: string,
    { user, method = "GET", body, secret, headers }: AskOptions = {},
  ): Promise<Answer> {
    const request = new Request(`http://127.0.0.1${path}`, {
      method,
      headers: {
        apikey: secret ? secretKey : publishableKey,
        ...(user ? { authorization: `Bearer ${tokenFor(user)}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const response = await app.fetch(request);
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  }
  return { ask, close: () => connection.close() };
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return text;
  }
}

function tokenFor(user: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: user, role: "authenticated", aud: "authenticated", exp: expires };
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${unsigned}.${createHmac("sha256", jwtSecret).update(unsigned).digest("base64url")}`;
}
