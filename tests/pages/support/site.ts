// What a visitor without JavaScript gets: the answer, and its HTML as a document that can be asked like a page.
import { within } from "@testing-library/dom";
import { Window } from "happy-dom";
import postgres, { type Sql } from "postgres";
import { inject, onTestFinished } from "vitest";
import { databaseUrl } from "../../fixtures/product.ts";

/** Redirects are answers, not followed. Each on a connection of its own: one kept open may be closed by the server as it is used. */
export function get(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("connection", "close");
  return fetch(new URL(path, inject("product").url), { redirect: "manual", ...init, headers });
}

/** `screen` finds by role, label and text, as in component tests. */
export async function openPage(path: string, init: RequestInit = {}) {
  const response = await get(path, init);
  const html = await response.text();
  const document = parse(html, response.url);
  return {
    status: response.status,
    headers: response.headers,
    html,
    document,
    screen: within(document.body),
  };
}

/** Scripts do not run. */
function parse(html: string, url: string): Document {
  const window = new Window({ url });
  onTestFinished(() => window.happyDOM.close());
  window.document.write(html);
  return window.document as unknown as Document;
}

/** As the owner of the database, for content that a test needs. */
export async function withDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(databaseUrl(inject("product").dataFolder), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
