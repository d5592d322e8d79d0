import { AuthApiError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { isNotOffered, passkeyMessage } from "./passkeys.ts";

test.each([
  ["cancelled by the user", new DOMException("", "NotAllowedError"), /^No passkey was used/],
  [
    "cancelled, as supabase-js wraps it",
    { name: "WebAuthnError", code: "ERROR_CEREMONY_ABORTED" },
    /^No passkey was used/,
  ],
  [
    "removed here",
    new AuthApiError("", 400, "invalid_credentials"),
    /^This site does not know this passkey\. Please sign in with your password\.$/,
  ],
  [
    "of a service without passkeys",
    new AuthApiError("", 404, undefined),
    /^This site does not support signing in with a passkey alone/,
  ],
  [
    "refused by the service",
    new AuthApiError("The passkey could not be verified.", 422, "webauthn_failed"),
    /^The passkey could not be verified\.$/,
  ],
])("a passkey %s", (_name, error, sentence) => {
  expect(passkeyMessage(error)).toMatch(sentence);
});

test("a service that has passkeys switched off does not offer them", () => {
  expect(isNotOffered({ code: "passkey_sign_in_disabled" })).toBe(true);
  expect(isNotOffered({ code: "invalid_credentials", status: 400 })).toBe(false);
});
