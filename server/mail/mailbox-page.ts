import { escapeHtml } from "#common/escape-html.ts";
import type { StoredMail } from "#common/mail/message.ts";
import { markId, markPng } from "#common/mail/templates/mark.ts";

const style = `
  :root { color-scheme: light dark; --paper: #fbfbf9; --ink: #0f172a; --quiet: #64748b; --rule: #e2e8f0; --link: #1d4ed8; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #0b1220; --ink: #f1f5f9; --quiet: #94a3b8; --rule: #243147; --link: #93c5fd; }
  }
  body { margin: 0 auto; max-width: 48rem; padding: 3rem 1.5rem; background: var(--paper); color: var(--ink);
    font: 16px/1.6 Inter, system-ui, sans-serif; }
  h1 { font-size: 2rem; letter-spacing: -0.02em; line-height: 1.2; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
  a { color: var(--link); } p, dd, dt { margin: 0; } ul { list-style: none; margin: 0; padding: 0; }
  .quiet { color: var(--quiet); font-size: 0.875rem; }
  li { border-top: 1px solid var(--rule); padding: 1rem 0; overflow-wrap: anywhere; }
  nav { margin-bottom: 2rem; } .links { margin: 1.5rem 0; }
  iframe { width: 100%; height: 46rem; border: 1px solid var(--rule); background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--rule); padding: 1rem; }
`;

export function mailboxListPage(mails: StoredMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="?id=${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a>
      <p class="quiet">to ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.date)}</time></p></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>No message yet.</p>";
  return document(
    "Mailbox",
    `<h1>Mailbox</h1>
    <p class="quiet">No mail server is set (SMTP_URL), so messages stay on this machine.</p>${list}`,
  );
}

export function mailPage(mail: StoredMail): string {
  const links = mail.links
    .map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
    .join("");
  // The frame has no scripts, no forms and no origin; a link in it opens a new tab.
  const body = escapeHtml(`<base target="_blank">${withPictures(mail.html)}`);
  return document(
    mail.subject,
    `<nav><a href="?">All messages</a></nav>
    <h1>${escapeHtml(mail.subject)}</h1>
    <p class="quiet">from ${escapeHtml(mail.from)} to ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.date)}</time></p>
    <ul class="links">${links}</ul>
    <iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${body}"></iframe>
    <h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}

/** Shows attached pictures, as a mail program does. */
function withPictures(html: string): string {
  return html.replaceAll(`cid:${markId}`, `data:image/png;base64,${markPng}`);
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main>${body}</main></body></html>`;
}
