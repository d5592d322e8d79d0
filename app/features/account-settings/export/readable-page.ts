// The export as a page for a person: one file that opens offline, needs nothing and runs nothing.

import { formatDateTime } from "#common/dates/format.ts";
import { escapeHtml } from "#common/escape-html.ts";
import type { OwnData } from "./own-data.ts";

export function readablePage(data: OwnData): string {
  const { account, profile, site } = data;
  const article = ({ post, post_id }: { post: { title: string; slug: string } | null; post_id: string }) =>
    post
      ? link(new URL(`/blog/${post.slug}`, site).href, post.title)
      : `<code>${escapeHtml(post_id)}</code> (no longer public)`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>Your data at ${escapeHtml(site)}</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="label">${escapeHtml(site)} · ${when(data.exported_at)}</p>
<h1>Your data</h1>
<p>Everything we store about ${escapeHtml(account.email ?? account.id)}. <code>your-data.json</code> has the same data in a machine-readable form.</p>
</header>
<main>
${profile.picture ? `<img src="${escapeHtml(profile.picture)}" alt="Your picture" width="128" height="128">` : ""}
${section(
  "Account and profile",
  facts({
    "E-mail address": escapeHtml(account.email ?? "Not set"),
    ...(account.email_waiting_for_confirmation && {
      "New e-mail address, not yet confirmed": escapeHtml(account.email_waiting_for_confirmation),
    }),
    "Full name": escapeHtml(profile.full_name || "Not set"),
    "Account number": `<code>${escapeHtml(account.id)}</code>`,
    Registered: when(account.registered_at),
    "E-mail address confirmed": when(account.confirmed_at),
    "Last sign-in": when(account.last_sign_in_at),
    "Last seen": when(account.last_visit?.seen_at),
    "Previous visit": when(account.last_visit?.previous_at),
    ...(account.editor_since && { "Editor since": when(account.editor_since) }),
    ...(account.administrator_since && { "Administrator since": when(account.administrator_since) }),
    "Keeps a reading history": profile.keep_reading_history ? "Yes" : "No",
    "Profile last changed": when(profile.updated_at),
  }),
)}
${section(
  "Bookmarks",
  table(
    ["Article", "Since"],
    data.bookmarks.map((row) => [article(row), when(row.created_at)]),
  ),
)}
${section(
  "Reading list",
  table(
    ["Article", "Since"],
    data.reading_list.map((row) => [article(row), when(row.created_at)]),
  ),
)}
${section(
  "Reading history",
  table(
    ["Article", "Seconds", "Depth", "First", "Last", "Read to the end"],
    data.reading_history.map((row) => [
      article(row),
      String(row.seconds),
      `${row.depth}%`,
      when(row.first_read_at),
      when(row.last_read_at),
      when(row.completed_at),
    ]),
  ),
)}
${section(
  "Reading by day",
  table(
    ["Day", "Seconds", "Article"],
    data.reading_sessions.map((row) => [
      escapeHtml(row.day),
      String(row.seconds),
      `<code>${escapeHtml(row.post_id)}</code>`,
    ]),
  ),
)}
${section(
  "Notifications marked as read",
  table(
    ["Kind", "Number", "Since"],
    data.notifications_read.map((row) => [
      escapeHtml(row.source),
      `<code>${escapeHtml(row.source_id)}</code>`,
      when(row.read_at),
    ]),
  ),
)}
</main>
</body>
</html>
`;
}

function section(title: string, body: string): string {
  return `<section>\n<h2>${title}</h2>\n${body}\n</section>`;
}

function facts(entries: Record<string, string>): string {
  const rows = Object.entries(entries).map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return `<dl>${rows.join("\n")}</dl>`;
}

function table(columns: string[], rows: string[][]): string {
  if (rows.length === 0) return "<p>Nothing is stored.</p>";
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

/** With its zone: the file may be opened anywhere. */
function when(time: string | null | undefined): string {
  if (!time) return "–";
  return `<time datetime="${new Date(time).toISOString()}">${formatDateTime(time)}</time>`;
}

function link(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

const style = `
:root { color-scheme: light dark; --ink: #0f172a; --soft: #475569; --line: #cbd5e1; --paper: #fcfcfd; --link: #1d4ed8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf5; --soft: #a3b1c6; --line: #2b3a52; --paper: #0d1524; --link: #7fb0ff; } }
body { margin: 0 auto; padding: 3rem 1.5rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 Inter, system-ui, sans-serif; }
h1 { margin: 0.5rem 0; font-size: 2.5rem; letter-spacing: -0.02em; }
h2 { margin: 3rem 0 0.75rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.25rem; }
.label, dt, th, code { font-family: "JetBrains Mono", ui-monospace, monospace; font-size: 0.8125rem; color: var(--soft); }
dl > div { display: grid; grid-template-columns: 16rem 1fr; gap: 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
dt, dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
a { color: var(--link); }
img { border-radius: 50%; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; gap: 0; } main { overflow-x: auto; } }`;
