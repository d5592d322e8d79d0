import { isAnswer } from "#content-model/trust-kinds.ts";
import { factsFinder } from "~/features/trust/find-facts.ts";
import { listOwners, listTrustRecords } from "~/features/trust/queries.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import { toCsv } from "~/lib/text/csv.ts";
import type { Route } from "./+types/answers-csv";

const header = ["Question", "Answer", "Evidence", "Owner", "Verified on", "Next review", "Valid until"];

/** The answers of the trust centre, for a buyer's own table of suppliers. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const { url } = context.get(siteContext);
  const [records, owners] = await Promise.all([listTrustRecords(db), listOwners(db)]);
  const answers = records.filter(({ kind }) => isAnswer(kind));
  const findFacts = await factsFinder(db, answers);
  const rows = answers.map((row) => [
    sampleTitle(row.title, row.is_sample),
    row.summary,
    findFacts(row.facts)
      .map(({ label, value, href }) => [`${label}: ${value}`, href && new URL(href, url).href])
      .map((parts) => parts.filter(Boolean).join(" "))
      .join("\n"),
    row.owner ? owners.get(row.owner) : "",
    row.reviewed_on,
    row.next_review_on,
    row.valid_until,
  ]);
  return new Response(toCsv(header, rows), { headers: { "content-type": "text/csv; charset=utf-8" } });
}
