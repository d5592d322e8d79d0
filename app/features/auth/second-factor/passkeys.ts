// Passkeys belong to the URL of the site, and not every browser has them.
import { useRouteLoaderData } from "react-router";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { useHydrated } from "~/ui/use-hydrated.ts";

/** The URL that the site is known by, and its passkeys with it. */
export function useSiteUrl(): string {
  return (useRouteLoaderData("root") as { siteUrl?: string } | undefined)?.siteUrl ?? "";
}

/** Whether this browser can use passkeys here. False until React is there: the stored page does not know the browser. */
export function usePasskeysWork(): boolean {
  const siteUrl = useSiteUrl();
  return useHydrated() && "PublicKeyCredential" in window && location.origin === siteUrl;
}

const sentences: Record<string, string> = {
  NotAllowedError: "No passkey was used. The request was cancelled or took too long. Please try again.",
  AbortError: "No passkey was used. The request was cancelled or took too long. Please try again.",
  InvalidStateError: "This device already has a passkey for your account. Use another device or key.",
  SecurityError: "Passkeys do not work at this URL. Please open the site at its main URL.",
  NotSupportedError: "This device cannot make a passkey for this site. Please use another device or key.",
  ConstraintError:
    "This device cannot verify that it is you. Set up a PIN, fingerprint or face unlock on it, or use another device.",
};

/** From what the browser or the service says to a sentence. supabase-js wraps the browser's error and keeps its name. */
export function passkeyMessage(error: unknown): string {
  const { name = "", code = "" } = (error ?? {}) as { name?: string; code?: unknown };
  if (errorCode(error) === "invalid_credentials")
    return "This site does not know this passkey. Please sign in with your password.";
  if (isNotOffered(error))
    return "This site does not support signing in with a passkey alone. Please use your password.";
  const known = code === "ERROR_CEREMONY_ABORTED" ? "AbortError" : name;
  return sentences[known] ?? messageFor(error);
}

/** A Supabase project whose service has no passkeys to sign in with. */
export function isNotOffered(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number };
  return (
    [404, 405, 501].includes(status ?? 0) ||
    /^(passkey|webauthn)\w*_(disabled|not_enabled)$/.test(errorCode(error))
  );
}

/** The person turned it down: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  const { name = "" } = (error ?? {}) as { name?: string };
  return name === "NotAllowedError" || name === "AbortError";
}
