// The backend as supabase-js meets it, at the network edge: a `fetch` that answers from rows in memory. It knows of PostgREST and of the
// auth service what the back office asks for; any other request fails the test.
import { onlineManager } from "@tanstack/react-query";
import { matches, ordered, selected } from "./postgrest.ts";

type Row = Record<string, unknown>;
type Call = { method: string; name: string; query: URLSearchParams; headers: Headers; body: unknown };
/** `total`: how many rows there are besides those of the page. */
type Answer = { status: number; body?: unknown; total?: number };
type Refusal = { status: number; code?: string; message?: string };
type Trouble = (carryOut: () => Response) => Promise<Response>;

export const editor = {
  id: "00000000-0000-4000-8000-0000000000e1",
  email: "editor@site.test",
  password: "correct horse 7",
};
export const colleague = { id: "00000000-0000-4000-8000-0000000000c1", name: "Carla", role: "editor" };

const unreachable = () => new TypeError("Failed to fetch");

class FakeBackend {
  /** Every request that arrived, in order: "POST drafts" with its body. */
  requests: { call: string; body: unknown; keepalive: boolean }[] = [];
  /** What no table, function or path answers for, or what is beyond the fake. */
  unknown: string[] = [];
  /** What the auth service knows of the editor besides id and e-mail: factors, a new e-mail. */
  account: Row = {};
  /** What a password proves: "aal2" is a second factor, too. */
  assurance = "aal1";
  #tables = new Map<string, Row[]>();
  #defaults = new Map<string, Row>();
  #triggers = new Map<string, (row: Row) => Row>();
  #functions = new Map<string, (args: Row) => unknown>();
  #troubles = new Map<string, Trouble[]>();
  #sessions = 0;
  #isSessionOver = false;
  #changes = 0;

  reset() {
    this.requests = [];
    this.unknown = [];
    this.account = {};
    this.assurance = "aal1";
    this.#tables.clear();
    this.#defaults.clear();
    this.#triggers.clear();
    this.#functions.clear();
    this.#troubles.clear();
    this.#isSessionOver = false;
    this.setOnline(true);
    this.on("office_access", () => ({ role: "editor", granted: true, needs: null }));
    this.on("colleagues", () => [colleague]);
    this.on("publish_record", (args) => this.#publish(args));
    this.on("links_to", () => []);
    this.on("report_open", () => []);
    this.on("report_closed", () => null);
    this.on("review_state", () => null);
    this.on("user", () => this.#user());
    this.on("logout", () => undefined);
  }

  /** The rows of a table, which a test fills and reads. */
  rows(table: string): Row[] {
    const rows = this.#tables.get(table) ?? [];
    this.#tables.set(table, rows);
    return rows;
  }

  /** What the columns of new rows hold. */
  setDefaults(table: string, values: Row) {
    this.#defaults.set(table, values);
  }

  /** What the database makes of a row that is written. */
  completes(table: string, complete: (row: Row) => Row) {
    this.#triggers.set(table, complete);
  }

  #write(table: string, row: Row, values: Row) {
    Object.assign(row, values);
    Object.assign(row, this.#triggers.get(table)?.(row), { updated_at: this.#now() });
  }

  add(table: string, values: Row): Row {
    const now = this.#now();
    const defaults = {
      id: crypto.randomUUID(),
      created_at: now,
      updated_at: now,
      ...this.#defaults.get(table),
    };
    const row: Row = { ...defaults, ...values };
    Object.assign(row, this.#triggers.get(table)?.(row));
    this.rows(table).push(row);
    return row;
  }

  row(table: string, id: string): Row {
    const found = this.rows(table).find((row) => row.id === id);
    if (!found) throw new Error(`No row ${id} in ${table}.`);
    return found;
  }

  /** As another editor does. */
  change(table: string, id: string, values: Row) {
    Object.assign(this.row(table, id), values, { updated_at: this.#now() });
  }

  /** What a function of the database answers. */
  on(name: string, answer: (args: Row) => unknown) {
    this.#functions.set(name, answer);
  }

  /** The bodies sent so far. */
  sent(call: string): Row[] {
    return this.requests.filter((each) => each.call === call).map(({ body }) => body as Row);
  }

  /** The next such request is refused, and nothing is done. */
  refuse(call: string, { status, ...body }: Refusal) {
    this.#trouble(call, async () => json({ status, body }));
  }

  /** The next such request is carried out, and its answer never arrives. */
  loseAnswer(call: string) {
    this.#trouble(call, async (carryOut) => {
      carryOut();
      throw unreachable();
    });
  }

  /** The next such request is carried out, and its answer arrives when the returned function is called. */
  hold(call: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#trouble(call, async (carryOut) => {
      const response = carryOut();
      await promise;
      return response;
    });
    return resolve;
  }

  setOnline(isOnline: boolean) {
    Object.defineProperty(navigator, "onLine", { value: isOnline, configurable: true });
    dispatchEvent(new Event(isOnline ? "online" : "offline"));
    // It gets the event only while a page is shown.
    onlineManager.setOnline(isOnline);
  }

  /** The service knows the session no more: it answers 401 until the next sign-in. */
  endSession() {
    this.#isSessionOver = true;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = callOf(input, init);
    const call = `${request.method} ${request.name}`;
    if (!navigator.onLine) throw unreachable();
    this.requests.push({ call, body: request.body, keepalive: init.keepalive === true });
    const carryOut = () => json(this.#answerOrNote(request, call));
    const trouble = this.#troubles.get(call)?.shift();
    return trouble ? trouble(carryOut) : carryOut();
  };

  #trouble(call: string, trouble: Trouble) {
    this.#troubles.set(call, [...(this.#troubles.get(call) ?? []), trouble]);
  }

  #answerOrNote(request: Call, call: string): Answer {
    try {
      return this.#answer(request, call);
    } catch (error) {
      // The product would take it for a lost connection.
      this.unknown.push(`${call}: ${error}`);
      return { status: 500, body: { message: String(error) } };
    }
  }

  #answer(request: Call, call: string): Answer {
    const { name, query, body, headers } = request;
    if (call === "GET config.json") return { status: 200, body: { backendUrl: "/", publishableKey: "key" } };
    if (name === "token") return this.#signIn(body as Row);
    if (this.#isSessionOver)
      return name === "user"
        ? { status: 403, body: { code: "session_not_found", message: "Session not found" } }
        : { status: 401, body: { code: "PGRST303", message: "JWT expired" } };
    const answer = this.#functions.get(name);
    if (answer) return { status: 200, body: answer((body as Row) ?? Object.fromEntries(query)) };
    if (this.#tables.has(name)) return this.#table(request, headers);
    this.unknown.push(call);
    return { status: 404, body: { code: "PGRST205", message: `The fake backend does not know ${call}.` } };
  }

  /** With a password, the code that a mailed link brought back, or what renews a session. */
  #signIn({ email, password, auth_code, refresh_token }: Row): Answer {
    if (!auth_code && !refresh_token && (email !== editor.email || password !== editor.password))
      return { status: 400, body: { code: "invalid_credentials", message: "Invalid login credentials" } };
    this.#isSessionOver = false;
    return { status: 200, body: this.session(this.assurance) };
  }

  /** A new session, as sign-in and a second factor (`aal2`) answer. */
  session(aal: string): Row {
    this.#sessions += 1;
    const claims = { sub: editor.id, aal, session_id: this.#sessions, exp: 4e9 };
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signed-by-it`;
    const session = { access_token: token, refresh_token: "r", token_type: "bearer", expires_in: 36_000 };
    return { ...session, user: this.#user() };
  }

  #user(): Row {
    const { id, email } = editor;
    return { id, email, aud: "authenticated", app_metadata: {}, user_metadata: {}, ...this.account };
  }

  #table({ method, name, query, body }: Call, headers: Headers): Answer {
    const rows = this.rows(name);
    const prefer = headers.get("prefer") ?? "";
    const found = rows.filter((row) => matches(row, query));
    const answer = (changed: Row[], status: number): Answer => ({
      ...shown(changed, status, query, headers),
      total: found.length,
    });
    switch (method) {
      case "GET":
      case "HEAD":
        return answer(ordered(found, query), 200);
      case "POST":
        return this.#insert(name, body as Row | Row[], prefer, query, answer);
      case "PATCH":
        for (const row of found) this.#write(name, row, body as Row);
        return answer(found, 200);
      default:
        this.#tables.set(
          name,
          rows.filter((row) => !found.includes(row)),
        );
        return answer(found, 200);
    }
  }

  #insert(
    table: string,
    given: Row | Row[],
    prefer: string,
    query: URLSearchParams,
    answer: (changed: Row[], status: number) => Answer,
  ): Answer {
    const key = (query.get("on_conflict") ?? "id").split(",");
    const stored: Row[] = [];
    for (const values of [given].flat()) {
      const met = this.rows(table).find((row) => key.every((column) => row[column] === values[column]));
      if (met && prefer.includes("ignore-duplicates")) continue;
      if (met && !prefer.includes("merge-duplicates"))
        return {
          status: 409,
          body: { code: "23505", message: "duplicate key value violates unique constraint" },
        };
      if (met) this.#write(table, met, values);
      stored.push(met ?? this.add(table, values));
    }
    return answer(stored, 201);
  }

  /** As public.publish_record in supabase/schemas/22_publishing.sql. */
  #publish({ table_name: table, row_id: id, seen, data, keep_draft: keepsDraft }: Row) {
    const row = this.rows(String(table)).find((each) => each.id === id && !each.deleted_at);
    if (!row) return { outcome: "gone" };
    if (row.updated_at !== seen) return { outcome: "conflict", theirs: { ...row } };
    const values = data as Row;
    if (Object.keys(values).length > 0) this.#write(String(table), row, values);
    if (row.status === "published") row.published_at ??= row.updated_at;
    if (!keepsDraft)
      this.#tables.set(
        "drafts",
        this.rows("drafts").filter((draft) => draft.row_id !== id || draft.author_id !== editor.id),
      );
    return { outcome: "saved", row: { ...row } };
  }

  /** In microseconds, as the database counts: no two changes are at the same moment. */
  #now(): string {
    this.#changes += 1;
    return new Date().toISOString().replace("Z", `${String(this.#changes % 1_000).padStart(3, "0")}Z`);
  }
}

export const backend = new FakeBackend();

function callOf(input: RequestInfo | URL, { method = "GET", headers, body }: RequestInit): Call {
  const url = new URL(input instanceof Request ? input.url : input, location.origin);
  const name = url.pathname.replace(/^\/((rest|auth|storage)\/v1\/)?(rpc\/)?/, "");
  const text = typeof body === "string" && body !== "" ? JSON.parse(body) : undefined;
  return { method, name, query: url.searchParams, headers: new Headers(headers), body: text };
}

function shown(found: Row[], status: number, query: URLSearchParams, headers: Headers): Answer {
  const rows = found.map((row) => selected(row, query.get("select")));
  if (!headers.get("accept")?.includes("vnd.pgrst.object")) return { status, body: rows };
  return rows.length === 1
    ? { status, body: rows[0] }
    : {
        status: 406,
        body: { code: "PGRST116", message: "", details: `The result contains ${rows.length} rows` },
      };
}

function json({ status, body, total }: Answer): Response {
  const headers = new Headers({ "x-supabase-api-version": "2024-01-01" });
  if (total !== undefined) headers.set("content-range", `*/${total}`);
  return body === undefined
    ? new Response(null, { status, headers })
    : Response.json(body, { status, headers });
}
