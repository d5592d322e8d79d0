import type { StoredFactor } from "./factor-store.ts";

/** For a mail to the owner, at the beginning of a sentence. */
export function describeFactor({ type, name }: Pick<StoredFactor, "type" | "name">): string {
  const kind = type === "totp" ? "An authenticator app" : "A passkey";
  return name === "" ? kind : `${kind} (${name})`;
}
