import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { problemWith, readLink } from "./mail-links.ts";

const hash = "0123456789abcdef".repeat(4);
const hosted = `${"0123456789abcdef".repeat(3)}01234567`;

describe("a whole link", () => {
  test.each([
    [`?token_hash=${hash}&type=signup`, "signup", hash],
    [`?type=email&token_hash=${hash}`, "email", hash],
    [`?token_hash=${hash}&type=recovery`, "recovery", hash],
    [`?token_hash=${hash}&type=email_change`, "email_change", hash],
    [`?token_hash=${hash}&type=invite`, "invite", hash],
    [`?token_hash=${hash}&type=registration`, "signup", hash],
    [`?token_hash=${hosted}&type=signup`, "signup", hosted],
    [`?token_hash=pkce_${hosted}&type=recovery`, "recovery", `pkce_${hosted}`],
    [`?token_hash=${hash}&amp;type=signup`, "signup", hash],
    [`?token_hash=${hash}&type=signup>`, "signup", hash],
    [`?token_hash=%20${hash}%20&type=signup.&utm_source=mail`, "signup", hash],
  ])("%s", (search, type, tokenHash) => {
    expect(readLink(search)).toMatchObject({ tokenHash, kind: { type } });
  });
});

describe("a broken link", () => {
  test.each([
    ["", "This link is incomplete"],
    ["?type=signup", "This link is incomplete"],
    [`?token_hash=${hash}`, "This link is incomplete"],
    [`?token_hash=${hash.slice(0, 40)}&type=signup`, "This link is incomplete"],
    [`?token_hash=${hash}&type=sign`, "This link is incomplete"],
    [`?token_hash=${hash}&type=sms`, "This link is not valid"],
    [`?token_hash=${hash}&type=constructor`, "This link is not valid"],
    [`?token_hash=${hash}0&type=signup`, "This link is not valid"],
    ["?token_hash=<script>&type=signup", "This link is not valid"],
  ])("%s", (search, title) => {
    expect(readLink(search).problem?.title).toBe(title);
  });

  test("a truncated recovery link still leads to a new one", () => {
    expect(readLink(`?token_hash=${hash.slice(0, 12)}&type=recovery`).kind?.remedy).toBe("new recovery");
  });
});

describe("what the service answers", () => {
  test.each([
    {
      error: new AuthApiError("Email link is invalid or has expired", 403, "otp_expired"),
      title: "This link no longer works",
      retry: undefined,
    },
    {
      error: new AuthApiError("This e-mail address is already registered", 422, "user_already_exists"),
      title: "This e-mail address is already registered",
      retry: undefined,
    },
    {
      error: new AuthRetryableFetchError("Failed to fetch", 0),
      title: "The link could not be checked",
      retry: true,
    },
    {
      error: new AuthApiError(
        "Too many attempts. Please wait 15 minutes and try again.",
        429,
        "over_request_rate_limit",
      ),
      title: "The link could not be checked",
      retry: true,
    },
  ])("$title", ({ error, title, retry }) => {
    expect(problemWith(error)).toMatchObject({ title });
    expect(problemWith(error).retry).toBe(retry);
  });
});
