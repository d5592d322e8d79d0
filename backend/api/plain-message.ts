import { databaseSentence, violatedCheck } from "#common/database-sentences.ts";

/** What a check constraint asks for (constraint-sentences.ts). */
export type SentenceOf = (table: string, constraint: string) => Promise<string | undefined>;

/** Only what PostgreSQL says itself: our functions raise some of these codes with a sentence of their own. */
const sentences: Record<string, [RegExp, string]> = {
  "22001": [/^value too long/, "A text is too long."],
  "22003": [/out of range/, "A number is too large or too small."],
  "22007": [/^invalid input syntax/, "A date or time is not valid."],
  "22008": [/out of range/, "A date or time is not valid."],
  "22P02": [/^invalid input/, "A value has the wrong format."],
  "23503": [/^insert or update on table/, "This refers to a record that does not exist."],
  "23505": [/unique constraint/, "This record already exists"],
  "23P01": [/exclusion constraint/, "This overlaps with another record."],
  "54000": [/./, "A text is too long."],
};

/** The message of a refusal for a person. */
export async function plainMessage(code: string, message: string, sentenceOf: SentenceOf): Promise<string> {
  const [, table, constraint] = violatedCheck.exec(message) ?? [];
  const described = table && constraint && (await sentenceOf(table, constraint));
  if (described) return described;
  if (code === "23503" && /^update or delete on table/.test(message))
    return "Other records still refer to this one.";
  const [pattern, sentence] = (Object.hasOwn(sentences, code) && sentences[code]) || [];
  return (pattern?.test(message) && sentence) || databaseSentence(message) || message;
}
