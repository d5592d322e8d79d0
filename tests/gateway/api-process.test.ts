import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../backend/postgres.ts";
import { endChild, type SeparateBackend, startApiProcess, startBackend } from "../fixtures/backend.ts";
import { beginRequest } from "../fixtures/raw-http.ts";
import { newEmail, signedInReader, testPassword, tokenOf, visitor } from "../fixtures/visitor.ts";

let backend: SeparateBackend;
beforeAll(async () => {
  backend = await startBackend({ gateway: { limits: { minimumDuration: 0 } }, dearPasswords: true });
});
afterAll(() => backend?.stop());

const direct = (path: string, headers: Record<string, string> = {}, url = backend.url) =>
  fetch(url + path, { headers: { apikey: backend.keys.publishable, ...headers } });
const inside = () => ({ "x-reduit-gateway": backend.keys.gatewaySecret });

test("no other process on the machine gets around the gateway", async () => {
  const guesses: Record<string, string>[] = [{}, { "x-reduit-gateway": "" }, { "x-reduit-gateway": "guess" }];
  for (const headers of guesses) {
    for (const path of ["/rest/v1/statistics", "/auth/v1/health", "/health", "/_system/info"]) {
      expect((await direct(path, headers)).status, path).toBe(403);
    }
  }
  expect((await direct("/rest/v1/statistics", inside())).status).toBe(200);
  expect(await (await direct("/health", inside())).json()).toEqual({ database: "ok" });
});

test("the web process's own routes answer no other caller", async () => {
  const internal = (headers: Record<string, string>, name = "nothing", url = backend.url) =>
    fetch(`${url}/internal/${name}`, { method: "POST", headers, body: "{}" });
  const own = { "x-reduit-internal": backend.keys.internalSecret };
  expect((await internal(own)).status, "without the gateway's secret").toBe(403);
  expect((await internal(inside())).status, "with the gateway's alone").toBe(403);
  expect((await internal({ ...inside(), "x-reduit-internal": "guess" })).status).toBe(403);
  expect((await internal({ ...inside(), ...own })).status, "no such thing").toBe(404);
  expect((await internal({ ...inside(), ...own }, "__proto__")).status).toBe(404);
  expect((await internal({ ...inside(), ...own }, "nothing", backend.gatewayUrl)).status).toBe(404);
});

test.each(["/_system", "/_system/introspect", "/", "/static/main.js", "/functions/v1/x"])(
  "lite's %s is not served, also not to web",
  async (path) => {
    expect((await direct(path, { ...inside(), apikey: backend.keys.secret })).status).toBe(404);
  },
);

test("a request without a key is never taken for the administrator's", async () => {
  const answer = await fetch(`${backend.url}/rest/v1/contact_messages`, { headers: inside() });
  expect(answer.status).toBe(401);
});

test("web is notified of a change of content, whichever process made it, and not of one that no page shows", async () => {
  const told: string[] = [];
  const onMessage = ({ type }: { type: string }) => told.push(type);
  backend.api.on("message", onMessage);
  await backend.sql`insert into public.statistics (title, value, is_active) values ('Unseen', '1', false)`;
  await backend.sql`insert into public.statistics (title, value) values ('Seen', '1')`;
  await expect.poll(() => told).toEqual(["content"]);
  backend.api.off("message", onMessage);
});

test("user metadata is stored as an object", async () => {
  await signedInReader(backend);
  const kinds = await backend.sql`
    select distinct jsonb_typeof(raw_user_meta_data) as meta, jsonb_typeof(raw_app_meta_data) as app from auth.users`;
  expect([...kinds]).toEqual([{ meta: "object", app: "object" }]);
});

test("the secret of the gateway reaches neither the database nor a log", async () => {
  await backend.sql.unsafe(`
    create function public.echo_headers() returns text language sql as $$ select current_setting('request.headers', true) $$;
    grant execute on function public.echo_headers() to anon`);
  const { url, stop } = await startApiProcess(backend.env);
  const echoed = await (await direct("/rest/v1/rpc/echo_headers", inside(), url)).text();
  await stop();
  expect(echoed).toContain("apikey");
  expect(echoed).not.toContain(backend.keys.gatewaySecret);
  expect(backend.logLines.join("\n")).not.toContain(backend.keys.gatewaySecret);
});

test("calls that are refused leave no lines in the log, and a real fault does", async () => {
  const { sql, databaseLog, logLines } = backend;
  const authorization = `Bearer ${await tokenOf((await signedInReader(backend)).client)}`;
  const began = { database: databaseLog.length, api: logLines.length };
  const refused: [number, string, RequestInit?][] = [
    [401, "contact_messages"],
    [400, "statistics?id=eq.nonsense"],
    [400, "statistics?select=nonsense"],
    [403, "statistics", { method: "POST", body: '{"title":"x","value":"1"}' }],
  ];
  for (const [status, target, init] of refused) {
    const headers = {
      apikey: backend.keys.publishable,
      "content-type": "application/json",
      ...(status === 403 && { authorization }),
    };
    const answer = await fetch(`${backend.gatewayUrl}/rest/v1/${target}`, { ...init, headers });
    expect(answer.status, target).toBe(status);
  }
  await sql
    .unsafe(`do $$ begin raise exception 'the disk is broken' using errcode = '58030'; end $$`)
    .catch(() => {});
  await expect.poll(() => databaseLog.slice(began.database).join("\n")).toContain("the disk is broken");
  expect(databaseLog.slice(began.database).filter((line) => /ERROR|STATEMENT|DETAIL/.test(line))).toEqual([
    "ERROR:  the disk is broken",
    expect.stringMatching(/^STATEMENT: /),
  ]);
  expect(logLines.slice(began.api)).toEqual([]);
});

test("hashing passwords does not keep other requests waiting", async () => {
  const registrations = Array.from({ length: 12 }, () =>
    visitor(backend).auth.signUp({ email: newEmail(), password: testPassword }),
  );
  let hashing = true;
  const hashed = Promise.all(registrations).finally(() => {
    hashing = false;
  });
  let answered = 0;
  while (hashing) {
    await (await direct("/auth/v1/health", inside())).text();
    answered++;
  }
  await hashed;
  // On the event loop each hash would hold everything up: about one answer between two of them.
  expect(answered).toBeGreaterThan(3 * registrations.length);
});

test("a lost database is reported as unavailable, and works again when it is back", async () => {
  const { client } = await signedInReader(backend);
  await backend.database.stop();
  expect((await direct("/health", inside())).status).toBe(503);
  const data = await fetch(`${backend.gatewayUrl}/rest/v1/statistics`, {
    headers: { apikey: backend.keys.publishable },
  });
  expect(data.status).toBe(503);
  expect(Number(data.headers.get("retry-after"))).toBeGreaterThan(0);
  const session = await visitor(backend).auth.signInWithPassword({
    email: "a@example.test",
    password: testPassword,
  });
  expect(session.error).toMatchObject({ status: 503, name: "AuthRetryableFetchError" });
  backend.database = await startPostgres({
    folder: backend.databaseFolder,
    port: backend.database.port,
  });
  await expect.poll(async () => (await direct("/health", inside())).status).toBe(200);
  expect((await client.from("profiles").select("id").single()).error).toBeNull();
  expect(backend.api.exitCode).toBeNull();
});

test("SIGTERM lets a request finish", async () => {
  const { email } = await signedInReader(backend);
  const { api, port } = await startApiProcess(backend.env);
  const request = await beginRequest(port, {
    path: "/auth/v1/token?grant_type=password",
    headers: { ...inside(), apikey: backend.keys.publishable, "content-type": "application/json" },
    body: JSON.stringify({ email, password: testPassword }),
  });
  const ended = endChild(api);
  expect((await request.finish()).status).toBe(200);
  await ended;
  expect(api.exitCode).toBe(0);
});

test("it ends when its parent ends", async () => {
  const { api } = await startApiProcess(backend.env);
  const ended = once(api, "exit");
  api.disconnect();
  await ended;
  expect(api.exitCode).toBe(0);
});

test("a start that cannot work says why", async () => {
  const env = { ...backend.env, DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/x" };
  await expect(startApiProcess(env)).rejects.toThrow(/ECONNREFUSED/);
});
