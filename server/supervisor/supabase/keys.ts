// Checks the two keys of a Supabase project by their form, before a request.
import { parseJsonObject } from "#common/json.ts";

export type Project = { url: string; publishableKey: string; secretKey: string | undefined };

type KeyFacts = { kind: "publishable" | "secret" | undefined; project: string | undefined };

/** One sentence with a remedy when the keys are wrong; undefined when no fault is visible. */
export function keyFault({ url, publishableKey, secretKey }: Project): string | undefined {
  const [publishable, secret] = [readKey(publishableKey), secretKey ? readKey(secretKey) : undefined];
  if (publishable.kind === "secret" && secret?.kind === "publishable")
    return "SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are swapped: set each to the other's value.";
  if (publishableKey === secretKey)
    return `SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are the same key: set ${publishable.kind === "secret" ? "the first to the project's publishable key, because every visitor sees it" : "the second to the project's secret key"}.`;
  if (publishable.kind === "secret")
    return "SUPABASE_PUBLISHABLE_KEY holds a secret key, and every visitor sees it: set it to the project's publishable (anon) key.";
  if (secret?.kind === "publishable")
    return "SUPABASE_SECRET_KEY holds a publishable key: set it to the project's secret (service_role) key.";
  if (publishable.project && secret?.project && publishable.project !== secret.project)
    return `SUPABASE_PUBLISHABLE_KEY is of the project ${publishable.project}, SUPABASE_SECRET_KEY of ${secret.project}: set both to the keys of one project.`;
  const hosted = /^https?:\/\/([a-z0-9]{20})\.supabase\.(?:co|in)$/.exec(url)?.[1];
  const named = publishable.project ?? secret?.project;
  if (hosted && named && hosted !== named)
    return `SUPABASE_URL is of the project ${hosted}, its keys are of ${named}: set URL and keys of one project.`;
  return undefined;
}

/** New keys show their kind in their prefix; older ones are tokens with a role and, when hosted, the project. */
function readKey(key: string): KeyFacts {
  if (key.startsWith("sb_publishable_")) return { kind: "publishable", project: undefined };
  if (key.startsWith("sb_secret_")) return { kind: "secret", project: undefined };
  const { role, ref } = claimsOf(key);
  const kind = role === "anon" ? "publishable" : role === "service_role" ? "secret" : undefined;
  return { kind, project: typeof ref === "string" ? ref : undefined };
}

function claimsOf(token: string): Record<string, unknown> {
  return parseJsonObject(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) ?? {};
}
