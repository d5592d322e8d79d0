import { z } from "#common/zod.ts";
import { definePlainCollection } from "../collection.ts";

/** As in the table search_synonyms. */
const mostMeanings = 8;

export const synonymSchema = z.object({
  term: z
    .string()
    .trim()
    .min(2, "Enter a search word of at least two characters.")
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
  about: "Synonyms for what visitors search for, and searches without results.",
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
    about: "A search for this word also finds texts with any of its meanings.",
    schema: () => synonymSchema,
    deletion: (row) => `Searches for “${row.term}” will only find texts that contain this word.`,
    duplicate: "This word is already in the list. Search for it to change it.",
  },
  searchPlaceholder: "Word or meaning",
  empty: "Add words that visitors use and this site does not, such as abbreviations and foreign words.",
});
