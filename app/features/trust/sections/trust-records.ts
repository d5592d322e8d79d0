import { siteToday } from "#common/dates/site-time.ts";
import { trustKinds } from "#content-model/trust-kinds.ts";
import { withPreview } from "~/lib/preview.ts";
import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { presentCertification, presentRecord } from "../present-records.ts";
import { listOwners, listReviewedCertifications, listTrustRecords } from "../queries.ts";

export const trustRecords = describeSection({
  kind: "trust-records",
  title: "Trust records",
  about: "Sites, tests, certificates and the like, each with its date, its owner and its next review.",
  sketch:
    "M4 4h20v3h-20zM4 11h10v2h-10zM17 11h16v1h-16zM17 14h14v1h-14zM36 11h8v2h-8zM4 19h10v2h-10zM17 19h16v1h-16zM17 22h14v1h-14zM36 19h8v2h-8z",
  fields: [
    ...heading,
    {
      name: "groups",
      kind: "records",
      label: "Groups",
      item: "group",
      parts: [
        {
          name: "records",
          label: "Records",
          kind: "select",
          required: true,
          options: [...trustKinds, { value: "certificate", label: "Certification" }],
        },
        { name: "title", label: "Heading", required: true },
        { name: "text", label: "Introduction", kind: "long-text" },
      ],
    },
  ],
  load: async ({ groups: wanted, ...words }, { db, preview }) => {
    const [rows, certifications, owners] = await Promise.all([
      listTrustRecords(db),
      listReviewedCertifications(db),
      listOwners(db),
    ]);
    const today = siteToday();
    const records = withPreview(rows, preview, "trust_records");
    const certificates = withPreview(certifications, preview, "certifications");
    const groups = wanted
      .map(({ records: kind, ...group }) => ({
        ...group,
        records:
          kind === "certificate"
            ? certificates.map((row) => presentCertification(row, owners, today))
            : records.filter((row) => row.kind === kind).map((row) => presentRecord(row, owners, today)),
      }))
      .filter((group) => group.records.length > 0);
    return groups.length > 0 ? { ...words, groups } : undefined;
  },
});
