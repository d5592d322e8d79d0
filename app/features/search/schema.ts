import { z } from "#common/zod.ts";

/** As in the table search_synonyms. */
const mostMeanings = 8;

export const synonymSchema = z.object({
  term: z
    .string()
    .trim()
    .min(2, "Give the word that people type: two characters or more.")
    .max(60, "At most 60 characters.")
    .regex(/[\p{L}\p{N}]/u, "Give a word: signs alone are not searched for."),
  meanings: z
    .string()
    .transform((text) => [
      ...new Set(
        text
          .split(/[,;\n]/)
          .map((each) => each.trim().replace(/\s+/g, " "))
          .filter(Boolean),
      ),
    ])
    .refine((list) => list.length > 0, "Give at least one word of this site that means the same.")
    .refine((list) => list.length <= mostMeanings, `At most ${mostMeanings}.`)
    .refine((list) => list.join(" ").length <= 500, "At most 500 characters together."),
});

export type SynonymInput = z.infer<typeof synonymSchema>;
