// The name of a person, as readers type it. The database cleans it by the same rule: private.clean_name().
import { isLongerThan } from "./characters.ts";

const longestName = 100;
export const nameLimit = `At most ${longestName} characters.`;

/** Characters that change how the surrounding text is read: direction, invisible characters, tags. */
const unwanted =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const blank = /[\s\p{Cc}]+/gu;
/** Joiners belong in some names, but not at their ends. */
const ends = /^[ \u200c\u200d]+|[ \u200c\u200d]+$/gu;

export function cleanName(text: string): string {
  return text.replace(unwanted, "").replace(blank, " ").replace(ends, "");
}

/** Of a clean name. */
export function refuseName(name: string): string | undefined {
  return isLongerThan(name, longestName) ? `A name has at most ${longestName} characters.` : undefined;
}
