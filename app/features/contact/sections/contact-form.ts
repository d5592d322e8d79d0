import { contactForm as block } from "#content-model/blocks/contact-form.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { pgpFingerprint } from "~/lib/text/pgp-key.ts";
import { getPgpKey } from "../queries.ts";

export const contactForm = defineLoader(block, {
  load: async (words, { db }) => ({ ...words, fingerprint: await pgpFingerprint(await getPgpKey(db)) }),
});
