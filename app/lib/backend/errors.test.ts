import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { errorCode, isUnanswered, messageFor, waitSeconds } from "./errors.ts";

const unreachable = "We could not reach the service. Nothing was lost; please try again.";

describe("the catalogue", () => {
  test.each([
    { code: "PGRST116", sentence: "No data found" },
    { code: "23505", sentence: "This record already exists" },
    { code: "42501", sentence: "You do not have permission to perform this action" },
    { code: "auth_invalid_credentials", sentence: "Invalid email or password" },
    { code: "invalid_credentials", sentence: "Invalid email or password" },
    { code: "auth_user_not_found", sentence: "User not found" },
    { code: "user_not_found", sentence: "User not found" },
    { code: "auth_email_not_confirmed", sentence: "Please check your email and click the confirmation link" },
    { code: "email_not_confirmed", sentence: "Please check your email and click the confirmation link" },
  ])("$code", ({ code, sentence }) => {
    expect(messageFor({ code, message: "in the server's words" })).toBe(sentence);
    expect(messageFor(new AuthApiError("in the server's words", 400, code), "Login failed")).toBe(sentence);
  });

  test.each([
    ["Invalid login credentials", "Invalid email or password"],
    ["Email not confirmed", "Please check your email and click the confirmation link"],
  ])("without a code: %s", (message, sentence) => {
    expect(messageFor({ message })).toBe(sentence);
  });
});

test("a write with an unknown outcome shows the server's message", () => {
  const message =
    "We received no answer, so we do not know whether this was done. Please check before you try again.";
  expect(messageFor({ code: "unanswered", message })).toBe(message);
  expect(messageFor({ code: "unanswered", message: "" })).toBe(unreachable);
  expect(isUnanswered({ code: "unanswered", message })).toBe(true);
});

describe("any other error", () => {
  test.each([
    {
      name: "the server's message",
      error: { code: "XX000", message: "The server's message" },
      shown: "The server's message",
    },
    {
      name: "a failure on the server's side",
      error: new AuthRetryableFetchError("Something went wrong on our side.", 500),
      shown: "Something went wrong on our side.",
    },
    { name: "text", error: "Plain text", shown: "Plain text" },
    { name: "no message", error: { code: "XX000" }, shown: "An unexpected error occurred" },
    { name: "an empty message", error: new Error("  "), shown: "An unexpected error occurred" },
    { name: "an answer without words", error: { message: "{}" }, shown: "An unexpected error occurred" },
    { name: "nothing", error: null, shown: "An unexpected error occurred" },
    { name: "a number", error: 7, shown: "An unexpected error occurred" },
    { name: "an inherited name as code", error: { code: "toString" }, shown: "An unexpected error occurred" },
  ])("$name", ({ error, shown }) => {
    expect(messageFor(error)).toBe(shown);
  });

  test.each([
    ["an empty body", new AuthRetryableFetchError("Internal Server Error", 500)],
    ["an empty body over HTTP/2", new AuthRetryableFetchError("HTTP 500", 500)],
    ["what the parser says", { message: "Unexpected end of JSON input" }],
    ["a page", { message: "<!doctype html><html><title>Sign in to the Wi-Fi</title></html>" }],
    ["a page after a blank line", { message: "\n<html>" }],
    ["a page after a few words", { message: "Error <html><body>no</body></html>" }],
    ["far too many words", { message: "x".repeat(5000) }],
  ])("what holds no sentence for a person is not shown: %s", (_name, error) => {
    expect(messageFor(error, "Login failed")).toBe("Login failed");
  });

  test("the fallback is used only where the server said nothing", () => {
    expect(messageFor({}, "Login failed")).toBe("Login failed");
    expect(messageFor({ message: "Said" }, "Login failed")).toBe("Said");
  });
});

describe("the service does not answer", () => {
  test.each([
    new AuthRetryableFetchError("Failed to fetch", 0),
    new AuthRetryableFetchError("The service is not available at the moment. Please try again shortly.", 503),
    new TypeError("Failed to fetch"),
    new TypeError("NetworkError when attempting to fetch resource."),
    new TypeError("Load failed"),
    new DOMException("signal timed out", "TimeoutError"),
    { code: "", message: "TypeError: Failed to fetch", details: "" },
    { code: "", message: "TimeoutError: signal timed out", details: "" },
    { code: "unavailable", message: "The service is not available at the moment." },
    { status: 502, message: "Bad gateway" },
  ])("%s", (error) => {
    expect(messageFor(error, "Login failed")).toBe(unreachable);
  });
});

describe("too many attempts", () => {
  test.each([
    {
      error: { status: 429, message: "Too many attempts. Please wait 15 minutes and try again." },
      shown: "15 minutes",
      seconds: 900,
    },
    {
      error: { status: 429, message: "Too many attempts. Please wait a minute and try again." },
      shown: "a minute",
      seconds: 60,
    },
    {
      error: { code: "over_request_rate_limit", message: "Please wait 42 seconds." },
      shown: "42 seconds",
      seconds: 42,
    },
    {
      error: {
        code: "over_email_send_rate_limit",
        message: "For security purposes, you can only request this after 59 seconds.",
      },
      shown: "59 seconds",
      seconds: 59,
    },
    {
      error: { code: "over_email_send_rate_limit", message: "email rate limit exceeded" },
      shown: "a few minutes",
      seconds: undefined,
    },
    { error: { status: 429 }, shown: "a few minutes", seconds: undefined },
  ])("$shown", ({ error, shown, seconds }) => {
    expect(messageFor(error)).toBe(`Too many attempts. Please wait ${shown} and try again.`);
    expect(waitSeconds(error)).toBe(seconds);
  });
});

test("both spellings are one code", () => {
  expect(errorCode({ code: "auth_email_not_confirmed" })).toBe("email_not_confirmed");
});
