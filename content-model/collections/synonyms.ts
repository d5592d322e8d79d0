import { z } from "#common/zod.ts";
import { definePlainCollection } from "../collection.ts";

/** As in the table search_synonyms. */
const mostMeanings = 8;

export const synonymSchema = z.object({
  term: z
    .string()
    .trim()
    .min(2, "Enter a search word of two characters or more.")
    .max(60, "At most 60 characters.")
    .regex(/[\p{L}\p{N}]/u, "Enter a word with at least one letter or digit."),
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
    .refine((list) => list.length > 0, "Enter at least one word of this site with the same meaning.")
    .refine((list) => list.length <= mostMeanings, `At most ${mostMeanings} meanings.`)
    .refine((list) => list.join(" ").length <= 500, "At most 500 characters together."),
});

export const synonyms = definePlainCollection({
  table: "search_synonyms",
  path: "search",
  singular: "synonym",
  plural: "synonyms",
  about: "The words that visitors search for, and the searches without results.",
  title: "term",
  fields: [
    {
      name: "term",
      kind: "text",
      label: "Word",
      required: true,
      max: 60,
      help: "What visitors type, in any language.",
    },
    {
      name: "meanings",
      kind: "text",
      label: "Means",
      required: true,
      max: 600,
      help: "Words of this site, separated by commas.",
    },
  ],
  columns: [{ name: "meanings", label: "Means", as: "words" }],
  search: ["term"],
  sort: { key: "term", descending: false },
  pageSize: 50,
  sheet: "synonym",
  plain: {
    about: "A search for the word also finds texts with one of its meanings.",
    schema: () => synonymSchema,
    deletion: (row) => `A search for “${row.term}” will only find texts with that exact word.`,
    duplicate: "This word is in the list already. Search for it to change it.",
  },
  searchPlaceholder: "A word of the list",
  empty:
    "Add words that visitors use and this site does not, such as abbreviations and words of other languages.",
});
