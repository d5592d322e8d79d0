import { siteToday } from "#common/dates/site-time.ts";
import { trustRecords as block } from "#content-model/blocks/trust-records.ts";
import { withPreview } from "~/lib/records/preview.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { factsFinder } from "../find-facts.ts";
import { presentCertification, presentRecord, summaryOf } from "../present-records.ts";
import { listOwners, listReviewedCertifications, listTrustRecords } from "../queries.ts";

export const trustRecords = defineLoader(block, {
  load: async ({ groups: wanted, ...words }, { db, preview }) => {
    const [rows, certifications, owners] = await Promise.all([
      listTrustRecords(db),
      listReviewedCertifications(db),
      listOwners(db),
    ]);
    const today = siteToday();
    const records = withPreview(rows, preview, "trust_records");
    const findFacts = await factsFinder(db, records);
    const certificates = withPreview(certifications, preview, "certifications");
    const groups = wanted
      .map(({ records: kind, ...group }) => ({
        ...group,
        kind,
        records:
          kind === "certificate"
            ? certificates.map((row) => presentCertification(row, owners, today))
            : records
                .filter((row) => row.kind === kind)
                .map((row) => presentRecord(row, owners, today, findFacts)),
      }))
      .filter((group) => group.records.length > 0);
    return groups.length > 0 ? { ...words, groups, summary: summaryOf(groups) } : undefined;
  },
});
