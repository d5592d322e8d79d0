// Turns answers of the services into sentences for users: the error catalogue of the specification (section 8).

import { databaseSentence } from "#common/database-sentences.ts";
import { passwordSentences } from "#common/passwords/sentences.ts";
import { uploadRule } from "#common/upload-rule.ts";

const sentences: Record<string, string> = {
  PGRST116: "No data found",
  "23505": "This record already exists",
  "42501": "You do not have permission to perform this action",
  invalid_credentials: "Invalid email or password",
  user_not_found: "User not found",
  user_banned: "This account is blocked. Contact us if you think this is a mistake.",
  email_not_confirmed: "Please check your email and click the confirmation link",
  current_password_required: "Enter your current password",
  current_password_invalid: "The current password is incorrect",
  same_password: "The new password is the same as the current one",
};

/** Older auth services answer without a code. */
const codesByMessage: Record<string, string> = {
  "Invalid login credentials": "invalid_credentials",
  "Email not confirmed": "email_not_confirmed",
  "User not found": "user_not_found",
};

const unexpected = "An unexpected error occurred";
const unreachable = "We could not reach the service. Nothing was lost; please try again.";

/** The catalogue's sentence, the server's message, or the fallback. Never throws. */
export function messageFor(error: unknown, fallback = unexpected): string {
  const facts = factsOf(error);
  if (Object.hasOwn(sentences, facts.code)) return sentences[facts.code] ?? fallback;
  if (facts.code === "weak_password") return weakness(error);
  // For a write that was sent: its outcome is unknown.
  if (facts.code === "unanswered" && facts.message) return facts.message;
  if (isUnreachable(error)) return unreachable;
  if (facts.status === 413)
    return facts.message || `The file is larger than ${uploadRule.maxBytes / 1024 / 1024} MB.`;
  if (facts.status === 415) return facts.message || "This site does not accept files of this type.";
  if (isTooMany(error)) return `Too many attempts. Please wait ${waitInWords(error)} and try again.`;
  return databaseSentence(facts.message) || facts.message || fallback;
}

/** The code as the auth service spells it: `auth_invalid_credentials` is `invalid_credentials`. */
export function errorCode(error: unknown): string {
  return factsOf(error).code;
}

/** There was no answer, or a proxy reported that there will be none. The request may be repeated. */
export function isUnreachable(error: unknown): boolean {
  const { name, status, code, message } = factsOf(error);
  if (code === "unavailable" || code === "unanswered" || code === "timeout") return true;
  if (name === "TimeoutError" || name === "AbortError") return true;
  if (status !== undefined) return [0, 502, 503, 504].includes(status);
  // Browsers' messages for a failed fetch, which the data service passes on as text.
  return /failed to fetch|networkerror|load failed|fetch failed|timeouterror|aborterror/i.test(message);
}

/** The service did not answer, so the outcome is unknown. Refusals have a code. */
export function isUnanswered(error: unknown): boolean {
  return isUnreachable(error) || factsOf(error).code === "";
}

export function isTooMany(error: unknown): boolean {
  const { status, code } = factsOf(error);
  return status === 429 || /^over_\w*rate_limit$/.test(code);
}

/** The waiting time in the service's message; undefined if it has none. */
export function waitSeconds(error: unknown): number | undefined {
  const [, amount, unit] = /(\d+|\ba)\s+(second|minute|hour)/i.exec(factsOf(error).message) ?? [];
  if (!amount || !unit) return undefined;
  const unitSeconds = { second: 1, minute: 60, hour: 3600 }[unit.toLowerCase()] ?? 1;
  return (Number(amount) || 1) * unitSeconds;
}

/** The auth service gives its reasons: too short, or known from leaks. */
function weakness(error: unknown): string {
  const { reasons } = error as { reasons?: unknown };
  const short = Array.isArray(reasons) && reasons.includes("length");
  return short ? passwordSentences.short : passwordSentences.predictable;
}

function waitInWords(error: unknown): string {
  const seconds = waitSeconds(error);
  if (seconds === undefined) return "a few minutes";
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

type Facts = { name: string; code: string; status: number | undefined; message: string };

function factsOf(error: unknown): Facts {
  if (typeof error === "string")
    return { name: "", code: codeOf("", error), status: undefined, message: error };
  if (typeof error !== "object" || error === null)
    return { name: "", code: "", status: undefined, message: "" };
  const { name, code, status, message } = error as Record<string, unknown>;
  const words = typeof message === "string" && isSentence(message) ? message.trim() : "";
  return {
    name: typeof name === "string" ? name : "",
    code: codeOf(typeof code === "string" ? code : "", words),
    status: typeof status === "number" ? status : undefined,
    message: words,
  };
}

/**
 * A message for users. If an answer has none, clients pass on other text: the auth client "{}", the HTTP reason phrase or a parser error;
 * the data client the whole body, which may be a proxy's page.
 */
function isSentence(message: string): boolean {
  const isMarkup = /^\s*<|<(!doctype|html|head|body)\b/i.test(message);
  return message.length <= longestSentence && !isMarkup && !noWords.test(message.trim());
}

const longestSentence = 500;
const noWords =
  /^(\{\}|HTTP \d{3}|internal server error|not implemented)$|is not valid JSON|unexpected (token|end|character)|JSON\.parse/i;

function codeOf(code: string, message: string): string {
  return code.replace(/^auth_/, "") || (codesByMessage[message] ?? "");
}
