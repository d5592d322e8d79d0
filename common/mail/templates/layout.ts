import { escapeHtml } from "../../escape-html.ts";
import type { MailBody } from "./bodies.ts";
import { markId } from "./mark.ts";

const sans = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";
const mono = "font-family:'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0">';

/** The picture that our own senders put into the message (fields.ts). */
const attachedMark = `<img src="cid:${markId}" width="40" height="40" alt="" style="display:block;border:0;">`;

/** Uses tables and inline styles, which all mail programs understand. Leaves variables unfilled. */
export function htmlTemplate(body: MailBody, mark = attachedMark): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <meta name="x-apple-disable-message-reformatting">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    <title>${escapeHtml(body.subject)}</title>
    <style>
      :root { color-scheme: light dark; }
      @media (max-width: 620px) {
        .cell { padding-left: 24px !important; padding-right: 24px !important; }
      }
      @media (prefers-color-scheme: dark) {
        body, .paper { background-color: #0b1220 !important; }
        .sheet { background-color: #111a2b !important; border-color: #243147 !important; }
        .rule { border-color: #243147 !important; }
        .ink { color: #f1f5f9 !important; }
        .body { color: #cbd5e1 !important; }
        .quiet { color: #94a3b8 !important; }
        .link { color: #93c5fd !important; }
        .button { background-color: #60a5fa !important; }
        .button-text { color: #0b1220 !important; }
      }
    </style>
  </head>
  <body style="margin:0;padding:0;background-color:#f5f5f2;-webkit-text-size-adjust:100%;">
    <div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(body.preview)}</div>
    <table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f5f5f2;">
      <tr>
        <td align="center" style="padding:40px 16px;">
        <table class="sheet" role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid #e2e8f0;">
${[letterhead(mark), ...contentRows(body), footer()].join("\n")}
        </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

export function textTemplate({ heading, letter, paragraphs, code, quote, action, note }: MailBody): string {
  const parts = [
    heading,
    letter,
    ...paragraphs.map((paragraph) => paragraph.replaceAll("**", "")),
    code,
    quote,
    action && `${action.label}:\n${action.url}`,
    note,
    "--\n{{ .Company }} · Data Residency: Switzerland\n{{ .SiteURL }}",
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

function letterhead(mark: string): string {
  return row(
    `${table}
                <tr>
                  <td style="padding:0 12px 0 0;font-size:0;line-height:0;">${mark}</td>
                  <td class="ink" style="${sans};font-size:18px;font-weight:700;letter-spacing:-0.01em;color:#0f172a;">{{ .Company }}</td>
                </tr>
              </table>`,
    "28px 40px;border-bottom:1px solid #e2e8f0",
    "cell rule",
  );
}

function contentRows({ label, heading, letter, paragraphs, code, quote, action, note }: MailBody): string[] {
  const lines = [
    `<p class="quiet" style="margin:0 0 12px;${mono};font-size:12px;line-height:1.4;letter-spacing:0.08em;text-transform:uppercase;color:#64748b;">${escapeHtml(label)}</p>`,
    `<h1 class="ink" style="margin:0 0 20px;${sans};font-size:28px;font-weight:700;line-height:1.2;letter-spacing:-0.02em;color:#0f172a;">${escapeHtml(heading)}</h1>`,
    ...(letter ? [bodyText(escapeHtml(letter), "white-space:pre-wrap;margin:0 0 16px")] : []),
    ...paragraphs.map((paragraph, index) => {
      const space = index === paragraphs.length - 1 ? 0 : 16;
      return bodyText(markUp(paragraph), `margin:0 0 ${space}px`);
    }),
  ];
  const rows = [
    lines.join("\n              "),
    code && boxed(code, `${mono};font-size:26px;line-height:1.3;letter-spacing:4px`, "word-break:break-all"),
    quote && boxed(quote, `${sans};font-size:16px;line-height:1.6`, "white-space:pre-wrap"),
    action && button(action),
    action && urlInWords(action.url),
    note &&
      `<p class="quiet" style="margin:0;${sans};font-size:14px;line-height:1.6;color:#64748b;">${escapeHtml(note)}</p>`,
  ].filter((content) => content !== undefined);
  return rows.map((content, index) =>
    row(content, `${index === 0 ? 40 : 28}px 40px ${index === rows.length - 1 ? "40px" : "0"}`),
  );
}

function bodyText(html: string, style: string): string {
  return `<p class="body" style="${style};${sans};font-size:16px;line-height:1.6;color:#334155;">${html}</p>`;
}

function boxed(text: string, type: string, wrapping: string): string {
  return `<p class="ink rule" style="margin:0;padding:16px 20px;border:1px solid #e2e8f0;border-radius:6px;${type};color:#0f172a;${wrapping};">${escapeHtml(text)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `${table}
                <tr>
                  <td class="button" bgcolor="#1d4ed8" style="background-color:#1d4ed8;border-radius:6px;">
                    <a class="button-text" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;${sans};font-size:16px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a>
                  </td>
                </tr>
              </table>`;
}

function urlInWords(url: string): string {
  return `<p class="quiet" style="margin:0 0 6px;${sans};font-size:14px;line-height:1.5;color:#64748b;">If the button does not work, copy this link into your browser:</p>
              <p style="margin:0;${mono};font-size:12px;line-height:1.6;word-break:break-all;">${link(escapeHtml(url))}</p>`;
}

function footer(): string {
  return row(
    `<p class="quiet" style="margin:0;${sans};font-size:13px;line-height:1.6;color:#64748b;">{{ .Company }} · Data Residency: Switzerland<br>${link("{{ .SiteURL }}")}</p>`,
    "20px 40px;border-top:1px solid #e2e8f0",
    "cell rule",
  );
}

function row(content: string, padding: string, classes = "cell"): string {
  return `          <tr>
            <td class="${classes}" style="padding:${padding};">
              ${content}
            </td>
          </tr>`;
}

function markUp(paragraph: string): string {
  return escapeHtml(paragraph)
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/\{\{ \.SiteURL \}\}[\w/-]*/g, link);
}

function link(escapedUrl: string): string {
  return `<a class="link" href="${escapedUrl}" style="color:#1d4ed8;text-decoration:underline;">${escapedUrl}</a>`;
}
