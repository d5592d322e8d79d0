import { hasCharacters } from "../characters.ts";
import { hasCommonCore, isCommonPassword } from "./common-passwords.ts";
import { passwordSentences } from "./sentences.ts";

export const shortestPassword = 6;
/** The hash reads no more bytes; letters beyond the basic alphabet take two or more. */
const longestBytes = 72;

/** Why a new password is refused, before anything is sent; the first two in the specification's words and order. */
export function refusePassword(password: string, confirmation: string, email = ""): string | undefined {
  if (password !== confirmation) return "Passwords do not match";
  if (isTooShort(password)) return passwordSentences.short;
  if (isTooLong(password)) return passwordSentences.long;
  if (isPredictable(password, email)) return passwordSentences.predictable;
  return undefined;
}

export function isTooShort(password: string): boolean {
  return !hasCharacters(password, shortestPassword);
}

export function isTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > longestBytes;
}

/** Among the first guesses: on every list, one repeated character, or the e-mail itself. The backend refuses these too. */
export function isPredictable(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const account = email.trim().toLowerCase();
  if (isCommonPassword(password) || /^(.)\1*$/u.test(password)) return true;
  return account !== "" && (lower === account || lower === account.split("@")[0]);
}

export type Strength = { level: 1 | 2 | 3 | 4; name: "Weak" | "Fair" | "Good" | "Strong"; hint: string };

const levels: Strength[] = [
  { level: 1, name: "Weak", hint: "Four unrelated words make a strong one." },
  { level: 2, name: "Fair", hint: "One more word would help." },
  { level: 3, name: "Good", hint: "Use it here only." },
  { level: 4, name: "Strong", hint: "Use it here only." },
];

/** A hint, not a rule: nothing is refused for being weak. */
export function strengthOf(password: string): Strength {
  const bits = isCommonPassword(password) || isTooShort(password) ? 0 : estimateBits(password);
  const index = bits < 34 ? 0 : bits < 52 ? 1 : bits < 72 ? 2 : 3;
  return levels[index] as Strength;
}

/** Rough on purpose: full entropy per character, next to none for runs, repeats and known words. */
function estimateBits(password: string): number {
  const characters = [...password.slice(0, 100)];
  const perCharacter = Math.log2(alphabetSize(password));
  const surprising = characters.filter((each, at) => {
    const step =
      (each.codePointAt(0) ?? 0) - (characters[at - 1]?.codePointAt(0) ?? Number.NEGATIVE_INFINITY);
    return Math.abs(step) > 1 && characters.indexOf(each) >= at - 8;
  }).length;
  const variety = Math.min(1, new Set(characters).size / Math.min(characters.length, 8));
  const bits = (surprising + (characters.length - surprising) * 0.25) * perCharacter * variety;
  return hasCommonCore(password) ? Math.min(bits, 30) : bits;
}

function alphabetSize(password: string): number {
  const parts: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 24],
  ];
  return parts.reduce((size, [pattern, letters]) => (pattern.test(password) ? size + letters : size), 0) || 1;
}
