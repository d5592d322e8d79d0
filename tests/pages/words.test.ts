// No marketing sentence is in code: every text of a public page comes from a record, or is a label that is listed here.
import { expect, test } from "vitest";
import { fillCompany } from "../../app/features/company/placeholders.ts";
import { measuredData, retentionText } from "../../app/features/pages/sections/recorded-fields.ts";
import type { Company } from "../../app/lib/records/company.ts";
import { openPage, withDatabase } from "./support/site.ts";

/** One page of every kind. */
const paths = [
  "/",
  "/services",
  "/services/support",
  "/industries",
  "/industries/education",
  "/solutions",
  "/solutions/enterprise",
  "/trust",
  "/trust/security",
  "/trust/proof",
  "/trust/answers",
  "/accessibility",
  "/status",
  "/about",
  "/case-studies",
  "/case-studies/bern-fiduciary-busy-season",
  "/blog",
  "/blog/tags/fadp",
  "/blog/authors/nora-aebischer",
  "/blog/passkeys-in-a-regulated-firm",
  "/resources",
  "/resources/knowledge-base",
  "/resources/knowledge-base/leave-us",
  "/contact",
  "/contact/sent",
  "/contact/incident",
  "/contact/incident/sent",
  "/legal",
  "/legal/privacy-policy",
  "/search",
  "/search?q=restore",
  "/search?q=nothing-has-this-word",
  "/no-such-page",
];

/** Words of the interface: what a thing is called, and what a button does. No sentence that sells. */
const labels = [
  // The frame.
  "Skip to main content, Skip to navigation, Skip to footer, Skip to contact, Main, Menu, Close menu",
  "Theme, System, Light, Dark, Dashboard, Notifications",
  // What things are.
  "Step, Stays with you, We see, Service, Industry, Client, Page, Case study, Timeline, Tag, Tags, Post, Posts",
  "Breadcrumb, Contents, Categories, Notes, Pages, Results, Hints, Tags of this article, Atom feed",
  "Updated, Version, Versions, Effective, SHA-256, Text with this checksum, Not in the checksum, security.txt",
  "Sample, Issuer, Number, Tested on, Since, Valid until, Owner, Reviewed, Verified on",
  "As of, JSON, Month, so far, Recorded since, Figures by month, Specimen, post, to",
  // What can be done.
  "Learn More, Show, Filter case studies, Search the blog, Search everything, Search the knowledge base",
  "Search the whole site, Search this site, Clear search, Previous, Next, Copy link, Send by e-mail",
  "Sign in to bookmark, Save for later, Copy, Save the text",
  // What can be checked.
  "Run the check, What this does not prove, Check it by hand, File of the document, Measure my visits in this browser",
  // The form, and other ways to reach the company.
  "Name, (optional), E-mail, What is it about?, Choose a topic, Message, Leave this empty, Send message",
  "Number to call back, What happened?, Send urgent message",
  "Call, Report a vulnerability, There is no page at this URL.",
].flatMap((line) => line.split(", "));

/** Labels with a number, a name or a date in them. */
const patterns = [
  /^\d{1,2} \p{L}{3,9} \d{4}(, \d\d:\d\d CES?T)?$/u,
  /^(\d+ (minute|hour|day|week|month|year)s? ago|yesterday|today)$/,
  /^\d+ min read$/,
  // Initials, where there is no portrait.
  /^\p{Lu}{2}$/u,
  /^Learn More about [\p{L} -]+$/u,
  /^(Page|Table|Back to reference) \d+$/,
  /^(In|Before and after, in) [\p{L} ]{1,30}$/u,
  /^\d+ posts?( about [\p{L} ]+)?( in the blog\.)?$/u,
  /^[\p{L} ]+: posts in the blog$/u,
  /^(Search: |\d+ results for “|Nothing found for “)[\w-]+”?$/,
  /^(Version )?\d+(, in force( since \d{1,2} \p{L}+ \d{4})?)?$/u,
  /^, effective \d{1,2} \p{L}+ \d{4}, in force$/u,
  /^This is the first version\. The changes of later versions appear here\.$/,
  /^Our name, address, UID and contact details\. They are filled in when the document is displayed, and the audit log records their changes\.$/,
  // What may be said of a component, an incident or maintenance.
  /^(Next review|Review due since)$/,
  /^(Operational|Degraded|Outage|Maintenance|No impact|ongoing)$/,
  /^(Investigating|Identified|Monitoring|Resolved|Planned|Under way|Completed)$/,
  /^(\d+ h )?\d+ min$/,
  /^\p{Lu}\p{Ll}{2,8} \d{4}$/u,
  /^\p{Lu}\p{Ll}+(, home| menu)$/u,
  // Of a check: a legal document, the rules of a table as the database has them, what the controls do.
  /^[\p{L} ]+, version \d+$/u,
  /^GET \/rest\/v1\/\S+ (-- anon: no SELECT on \w+ )?(policy ".+" for select to [\w, ]+ using .+)+$/,
  /^When off, nothing more is recorded or sent\. When on, measuring starts with the next page you open\.$/,
  /^Choose it, or drop it here\. It does not leave your browser\.$/,
  /^© \d{4} \p{L}+$/u,
];

type Said = { text: string; isProse: boolean };

const [textNode, commentNode] = [3, 8];

test("texts of public pages come from records, or are listed labels", { tags: ["all"] }, async () => {
  const before = await recordTexts();
  const shown: { path: string; said: Said[] }[] = [];
  for (const path of paths) shown.push({ path, said: textsOf((await openPage(path)).document) });
  // Other tests write on the same site meanwhile.
  const records = [...before, ...(await recordTexts()), ...recorded];
  const whole = new Set(records);
  const all = records.join("\n");
  const used = new Set<string>();
  const unknown = new Map<string, string>();
  /** Header and footer are on every page. */
  const seen = new Set<string>();
  for (const { path, said: texts } of shown) {
    for (const { text, isProse } of texts) {
      // A record may say the same.
      if (labels.includes(plain(text))) used.add(plain(text));
      // "Blog · Procurement": several things in one line.
      for (const said of whole.has(plain(text))
        ? []
        : text
            .replace(/ \(sample\)$/, "")
            .split(/\s·\s/)
            .map(plain)) {
        if (!/\p{L}/u.test(said) || whole.has(said) || seen.has(`${isProse} ${said}`)) continue;
        seen.add(`${isProse} ${said}`);
        // Part of a sentence that a link or an emphasis divides.
        if ((isProse || said.split(" ").length > 2) && all.includes(said)) continue;
        const label =
          labels.find((each) => each === said) ?? patterns.find((each) => each.test(said))?.source;
        if (label) used.add(label);
        else unknown.set(said, path);
      }
    }
  }
  expect([...unknown].map(([text, path]) => `${path}: ${text}`).join("\n")).toBe("");
  const listed = [...labels, ...patterns.map(({ source }) => source)];
  expect(
    listed.filter((label) => !used.has(label)),
    "labels that no page shows",
  ).toEqual([]);
});

/** What the site records of a visit is no editor's to say: a test holds this list against the tables. */
const recorded = measuredData.flatMap(({ title, purpose, kept, fields }) => [
  title,
  `${purpose} ${retentionText(kept, 90)}.`,
  ...Object.values(fields),
]);

/** Every text in every column of every table that pages are made of. */
async function recordTexts(): Promise<string[]> {
  return withDatabase(async (sql) => {
    const tables = await sql<{ table: string }[]>`
      select tgrelid::regclass::text as table from pg_trigger where tgname = 'record_revision'`;
    const found: string[] = [];
    for (const { table } of tables) {
      const rows = await sql.unsafe(`select to_jsonb(t) as row from ${table} t`);
      for (const { row } of rows) collect(row, found);
    }
    const [company] = await sql<Company[]>`select * from public.company where deleted_at is null`;
    const filled = found.map((text) => (company ? fillCompany(text, company) : text));
    // A line of its own, too: the table of contents shows headings alone.
    return [...filled.map(plain), ...filled.flatMap((text) => text.split("\n").map(plain))];
  });
}

function collect(value: unknown, found: string[]) {
  if (typeof value === "string") found.push(value);
  else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) collect(each, found);
}

/** Without Markdown's marks, and with plain spaces, so that a text and its source are the same. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\^\w+\]/g, "")
    .replace(/[*`\\|>#]|\u00ad|\u200b|\u2060/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Every text, header and footer included, what is read aloud, and what search engines show. */
function textsOf(page: Document): Said[] {
  const { body } = page;
  const said: Said[] = [];
  const isDivided = (element: Element | null) =>
    element?.querySelector(":scope > a, :scope > code") &&
    [...element.childNodes].some((node) => node.nodeType === textNode && node.textContent?.trim());
  const add = (text: string | null | undefined, isProse = false) =>
    text?.trim() && said.push({ text, isProse });
  // The company's name ends every title.
  add(page.title.replace(/ · [^·]*$/, ""));
  add(page.querySelector('meta[name="description"]')?.getAttribute("content"));
  // One text that is divided for the line break's sake, or by the renderer, is one text.
  for (const span of body.querySelectorAll(".non-breaking, mark")) span.replaceWith(span.textContent ?? "");
  for (const element of [body, ...body.querySelectorAll("*")])
    for (const node of [...element.childNodes]) if (node.nodeType === commentNode) node.remove();
  body.normalize();
  for (const element of body.querySelectorAll("*")) {
    if (["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT"].includes(element.tagName)) continue;
    for (const name of ["aria-label", "alt", "placeholder", "title"]) add(element.getAttribute(name));
    const texts = [...element.childNodes].filter((node) => node.nodeType === textNode);
    if (!texts.some((node) => node.textContent?.trim())) continue;
    // Passages that the search cut out of a record; names in a drawing, which are broken into lines there.
    if (element.closest(".result-snippet, .result-path, .result-why, .diagram svg")) continue;
    const isProse = Boolean(
      element.closest(".prose") || isDivided(element) || isDivided(element.parentElement),
    );
    for (const node of texts) add(node.textContent, isProse);
  }
  return said;
}
