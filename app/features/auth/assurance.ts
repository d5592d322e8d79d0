// How much a session has proved. Read from what the browser holds, for what is shown; the database reads the same claim for itself.
import type { Session } from "@supabase/supabase-js";

/** The account has a second factor, and this session began without it. */
export function needsSecondStep(session: Session | null): boolean {
  const factors = session?.user.factors ?? [];
  return assuranceOf(session) !== "aal2" && factors.some(({ status }) => status === "verified");
}

/** The claim of the token; undefined where it has none, or cannot be read. */
export function assuranceOf(session: Session | null): string | undefined {
  const [, payload = ""] = session?.access_token.split(".") ?? [];
  try {
    const { aal }: { aal?: unknown } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof aal === "string" ? aal : undefined;
  } catch {
    return undefined;
  }
}
