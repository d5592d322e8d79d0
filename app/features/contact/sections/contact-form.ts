import { contactForm as block } from "#content-model/blocks/contact-form.ts";
import { furtherFieldsOf } from "#content-model/further-fields.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { pgpFingerprint } from "~/lib/text/pgp-key.ts";
import { getPgpKey } from "../queries.ts";

export const contactForm = defineLoader(block, {
  // The assignee is for the back office.
  load: async ({ name, topics, hint, consent, further }, { db }) => ({
    name,
    topics,
    hint,
    consent,
    further: furtherFieldsOf(further),
    fingerprint: await pgpFingerprint(await getPgpKey(db)),
  }),
  structuredData: (_shown, { url, path }) => [
    {
      "@context": "https://schema.org",
      "@type": "ContactPage",
      url: `${url}${path}`,
      about: { "@id": `${url}/#organization` },
    },
  ],
});
