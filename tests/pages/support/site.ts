// What a visitor without JavaScript gets: the answer, and its HTML as a document that can be asked like a page.
import { configure, within } from "@testing-library/dom";
import { Window } from "happy-dom";
import postgres, { type Sql } from "postgres";
import { expect, inject, onTestFinished } from "vitest";
import type { KeptProduct } from "../../fixtures/kept-products.ts";
import { databaseUrl } from "../../fixtures/product.ts";
import { productForFile } from "../../fixtures/product-for-file.ts";

// Styles decide what is hidden, and only a browser applies them.
configure({ defaultHidden: true });

let ownProduct: KeptProduct | undefined;
const product = () => ownProduct ?? inject("product");

/** For a file that changes pages other files test. */
export function startOwnProduct() {
  ownProduct = productForFile();
}

/** Redirects are answers, not followed. Each on a connection of its own: one kept open may be closed by the server as it is used. */
export async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("connection", "close");
  const response = await fetch(new URL(path, product().url), { redirect: "manual", ...init, headers });
  // Node's fetch throws where a connection ends under an answer that has not been read.
  await response.clone().arrayBuffer();
  return response;
}

export type OpenedPage = Awaited<ReturnType<typeof openPage>>;

/** `screen` finds by role, label and text, as in component tests; `texts` and `values` read all elements that a selector finds. */
export async function openPage(path: string, init: RequestInit = {}) {
  const response = await get(path, init);
  const html = await response.text();
  const document = parse(html, response.url);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    status: response.status,
    headers: response.headers,
    html,
    document,
    screen: within(document.body),
    texts: (selector: string) => all(selector).map(textOf),
    values: (selector: string, attribute: string) =>
      all(selector).map((each) => each.getAttribute(attribute)),
  };
}

/** As it is read: any space is a space. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Scripts do not run. */
function parse(html: string, url: string): Document {
  const window = new Window({ url });
  onTestFinished(() => window.happyDOM.close());
  window.document.write(html);
  return window.document as unknown as Document;
}

/** Sends a form as a browser without JavaScript does, with these of its fields filled in. */
export function sendForm(form: HTMLElement, filled: Record<string, string> = {}): Promise<OpenedPage> {
  const sent = new URLSearchParams();
  const fields = [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(filled)));
  for (const field of fields) {
    const value = filled[field.name] ?? sentValueOf(field);
    if (field.name && value !== undefined) sent.append(field.name, value);
  }
  const { URL: page } = form.ownerDocument;
  const target = new URL(form.getAttribute("action") ?? page, page);
  if (form.getAttribute("method") !== "post") return openPage(`${target.pathname}?${sent}`);
  return openPage(target.pathname + target.search, {
    method: "POST",
    body: sent,
    headers: { origin: target.origin },
  });
}

/** As the HTML says; undefined where a browser sends nothing. */
export function sentValueOf(field: HTMLElement): string | undefined {
  if (field.tagName === "TEXTAREA") return field.textContent ?? "";
  if (field.tagName === "SELECT") {
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option:not([disabled])");
    return chosen?.hasAttribute("disabled") ? undefined : (chosen?.getAttribute("value") ?? undefined);
  }
  if (field.getAttribute("type") === "checkbox" && !field.hasAttribute("checked")) return undefined;
  return field.getAttribute("value") ?? "";
}

/** A record of this test alone, deleted when it ends. */
export async function insertRecord(table: string, values: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(values).join(", ");
  const insert = `
    insert into public.${table} (${columns})
    select ${columns} from jsonb_populate_record(null::public.${table}, $1) returning id`;
  const [row] = await withDatabase((sql) => sql.unsafe(insert, [sql.json(values as never)]));
  onTestFinished(() =>
    withDatabase(
      async (sql) => void (await sql`delete from ${sql(`public.${table}`)} where id = ${row?.id}`),
    ),
  );
  return row?.id;
}

/** A public post; older than all others, so that lists keep their first page. */
export async function insertPost(values: Record<string, unknown> = {}) {
  const slug = `post-${crypto.randomUUID()}`;
  const post = { slug, title: slug, status: "published", published_at: "2020-01-01T00:00:00Z", ...values };
  return { slug, path: `/blog/${slug}`, id: await insertRecord("blog_posts", post) };
}

/** As the owner of the database, for content that a test needs. */
export async function withDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(databaseUrl(product().dataFolder), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
