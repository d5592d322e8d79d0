import { z } from "#common/zod.ts";
import { describeShortType } from "../collection.ts";

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

export const synonyms = describeShortType({
  table: "search_synonyms",
  path: "search",
  singular: "synonym",
  plural: "synonyms",
  about: "The words that visitors use, and what they did not find.",
  title: "term",
  fields: [
    {
      name: "term",
      kind: "text",
      label: "Word",
      required: true,
      max: 60,
      help: "What people type, in any language.",
    },
    {
      name: "meanings",
      kind: "text",
      label: "Means",
      required: true,
      max: 600,
      help: "Words of this site, with commas between.",
    },
  ],
  columns: [{ name: "meanings", label: "Means", as: "words" }],
  search: ["term"],
  sort: { key: "term", descending: false },
  pageSize: 50,
  short: {
    about: "A search for the word finds what has one of the meanings, too.",
    schema: () => synonymSchema,
    label: (row) => `the synonym ${row.term}`,
    deletion: (row) => `A search for “${row.term}” finds only what has that word itself.`,
    duplicate: "This word is in the list already. Search for it and change it.",
  },
  searchPlaceholder: "A word of the list",
  empty:
    "Add the words that people use for what this site calls otherwise: abbreviations, and words of other languages.",
});
