import { formatDateTime } from "#common/dates/format.ts";
import { impacts, noticeKinds, updateStates, wordFor } from "#content-model/status-words.ts";
import { getCompany } from "~/features/company/queries.ts";
import { loadStatus, namesOf, type Status } from "~/features/status/load-status.ts";
import type { Notice } from "~/features/status/notices.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import type { Route } from "./+types/status-feed";
import { escapeXml } from "./xml.ts";

const length = 50;

/** Atom: an entry for each incident and each maintenance, renewed with every update. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const { url } = context.get(siteContext);
  const [company, status] = await Promise.all([getCompany(db), loadStatus(db)]);
  const notices = status.notices.slice(0, length);
  const newest = Math.max(0, ...notices.map(changedAt));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${escapeXml(company.name)} status</title>
<link rel="self" type="application/atom+xml" href="${escapeXml(url)}/status.atom"/>
<link rel="alternate" type="text/html" href="${escapeXml(url)}/status"/>
<id>${escapeXml(url)}/status</id>
<updated>${new Date(newest).toISOString()}</updated>
<author><name>${escapeXml(company.name)}</name></author>
${notices.map((notice) => entry(notice, url, status)).join("\n")}
</feed>
`;
  return new Response(xml, { headers: { "content-type": "application/atom+xml; charset=utf-8" } });
}

/** When it was last written about; what came with the product was stored before it was over. */
function changedAt({ updatedAt, updates }: Notice): number {
  return Math.max(Date.parse(updatedAt), ...updates.map(({ at }) => Date.parse(at)));
}

function entry(notice: Notice, site: string, { components }: Status): string {
  const link = `${site}/status#notice-${notice.id}`;
  const { kind, title, impact, startsAt, endsAt, updates, isSample } = notice;
  const facts = [
    wordFor(noticeKinds, kind),
    wordFor(impacts, impact),
    `${formatDateTime(startsAt)} – ${endsAt ? formatDateTime(endsAt) : "ongoing"}`,
    ...namesOf(notice, components),
  ];
  const html = [
    `<p>${escapeXml(facts.join(" · "))}</p>`,
    ...updates.map(
      ({ at, state, text }) =>
        `<p><strong>${escapeXml(wordFor(updateStates, state))}</strong>, ${escapeXml(formatDateTime(at))}<br/>${escapeXml(text)}</p>`,
    ),
  ].join("");
  return `<entry>
<title>${escapeXml(sampleTitle(title, isSample))}</title>
<link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
<id>${escapeXml(link)}</id>
<published>${new Date(startsAt).toISOString()}</published>
<updated>${new Date(changedAt(notice)).toISOString()}</updated>
<category term="${escapeXml(kind)}"/>
<content type="html">${escapeXml(html)}</content>
</entry>`;
}
