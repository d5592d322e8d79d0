import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { backend, editor as reader } from "../../../tests/component/backend.ts";
import { pass, press, settle, until } from "../../../tests/component/render.tsx";
import {
  alertText,
  answerAsNewReader,
  fillIn,
  heading,
  openSite,
  place,
  untilHeading,
} from "../../../tests/component/site.tsx";

beforeEach(answerAsNewReader);

const credentials = { "E-mail": reader.email, Password: reader.password };
const unreachable = "We could not reach the service. Nothing was lost; please try again.";
const next = "?next=%2Fdashboard%3Ftab%3Dsettings%23privacy";

test.each([
  ["/login", ["Password"]],
  ["/register", ["Password", "Confirm password"]],
])("%s requires an e-mail and passwords", async (path, passwords) => {
  await openSite(path);
  const field = (label: string) => {
    const { type, required } = screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
    return { type, required };
  };
  expect(field("E-mail")).toEqual({ type: "email", required: true });
  for (const label of passwords) expect(field(label)).toEqual({ type: "password", required: true });
});

describe("signing in", () => {
  test.each([
    [{ status: 400, code: "invalid_credentials" }, "Invalid email or password"],
    [{ status: 503, code: "unavailable" }, unreachable],
    [{ status: 500 }, "Login failed"],
    [
      { status: 429, message: "Too many attempts. Please wait 15 minutes and try again." },
      "Too many attempts. Please wait 15 minutes and try again.",
    ],
  ])("after %o: an alert, the typed text stays, and the same press works", async (refusal, sentence) => {
    await openSite(`/login${next}`);
    backend.refuse("POST token", refusal);
    await fillIn(credentials);
    await press("Sign In");
    expect(alertText()).toBe(sentence);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(reader.email);
    await press("Sign In");
    expect(place()).toBe("/dashboard?tab=settings#privacy");
  });

  test("a busy form says so, and is sent once", async () => {
    await openSite("/login");
    const answer = backend.hold("POST token");
    await fillIn(credentials);
    await press("Sign In");
    const button = screen.getByRole("button", { name: "Signing in..." });
    expect(button.getAttribute("aria-busy")).toBe("true");
    fireEvent.submit(screen.getByRole("form", { name: "Sign In" }));
    answer();
    await settle();
    expect(place()).toBe("/dashboard");
    expect(backend.sent("POST token")).toHaveLength(1);
  });

  test.each([
    ["/login?next=https%3A%2F%2Fevil.example", "/dashboard"],
    ["/login?next=%2Fblog%3Ftag%3Dx%23list", "/blog?tag=x#list"],
    ["/register?next=%2Fblog", "/dashboard"],
  ])("%s leads a reader who is signed in to %s", async (path, target) => {
    await openSite(path, { signedIn: true });
    expect(place()).toBe(target);
  });

  test.each([
    ["/login", "Create an account", "/register"],
    ["/login", "Forgot your password?", "/forgot-password"],
    ["/register", "Sign in", "/login"],
    ["/forgot-password", "Sign in", "/login"],
  ])("%s keeps the target page in “%s”", async (path, name, target) => {
    await openSite(path + next);
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(target + next);
  });
});

describe("registering", () => {
  async function register(email: string, password: string, confirmation = password) {
    await fillIn({ "E-mail": email, Password: password, "Confirm password": confirmation });
    await press("Create Account");
  }

  test("is checked in order before anything is sent, and the wrong field gets the focus", async () => {
    await openSite("/register");
    await register("new@site.test", "abc", "abd");
    expect(alertText()).toBe("Passwords do not match");
    expect(document.activeElement).toBe(screen.getByLabelText("Confirm password"));
    await register("new@site.test", "abc");
    expect(alertText()).toBe("Password must be at least 6 characters");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    await register("new@site.test", "qwerty123");
    expect(alertText()).toMatch(/^This password is among the first that are guessed/);
    screen.getByText("Weak.");
    expect(backend.sent("POST signup")).toEqual([]);
    backend.refuse("POST signup", { status: 500 });
    await register("new@site.test", "another horse 8");
    await until(() => expect(alertText()).toBe("Registration failed"));
  });

  test("says that it is busy, and is sent once", async () => {
    backend.on("signup", () => ({ id: "n", email: "new@site.test", identities: [] }));
    await openSite("/register");
    const answer = backend.hold("POST signup");
    await register("new@site.test", "another horse 8");
    const button = screen.getByRole("button", { name: "Creating account..." });
    expect(button.getAttribute("aria-busy")).toBe("true");
    fireEvent.submit(screen.getByRole("form", { name: "Create Account" }));
    answer();
    await untilHeading("Check your e-mail");
    expect(backend.sent("POST signup")).toHaveLength(1);
  });

  test("asks for patience before it sends the mail again", async () => {
    backend.on("signup", () => ({ id: "n", email: "new@site.test", identities: [] }));
    backend.on("resend", () => ({}));
    await openSite("/register");
    await register(" new@site.test ", "another horse 8");
    await untilHeading("Check your e-mail");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(backend.sent("POST signup")[0]).toMatchObject({ email: "new@site.test" });
    const again = screen.getByRole<HTMLButtonElement>("button", { name: "Send it again" });
    expect(again.disabled).toBe(true);
    screen.getByText("You can ask again in 1:00.");
    await pass(60_000);
    await press("Send it again");
    screen.getByText(/^A new message is on its way/);
    expect(again.disabled).toBe(true);
  });

  test("from the set-up link leads back to it, and the mail does not name it", async () => {
    backend.on("signup", () => ({ id: "n", email: "new@site.test", identities: [] }));
    backend.on("verify", () => backend.session("aal1"));
    await openSite("/register?next=%2Fadmin%2Fsetup%3Ftoken%3Dsecret");
    await register("new@site.test", "another horse 8");
    await untilHeading("Check your e-mail");
    expect(JSON.stringify(backend.sent("POST signup"))).not.toContain("setup");
    await openSite(`/auth/confirm?token_hash=${hash}&type=signup`);
    await press("Confirm e-mail address");
    expect(place()).toBe("/admin/setup?token=secret");
  });
});

const hash = "0123456789abcdef".repeat(4);
const expired = { status: 403, code: "otp_expired" };

describe("a link from an e-mail", () => {
  const open = (type: string, tokenHash = hash) =>
    openSite(`/auth/confirm?token_hash=${tokenHash}&type=${type}`);

  test.each([
    ["signup", "Confirm e-mail address", "/login"],
    ["recovery", "Continue", "/forgot-password"],
    ["email_change", "Confirm the change", "/login"],
    ["invite", "Accept the invitation", "/contact"],
  ])("of %s that was used says so, and offers the way on", async (type, action, remedy) => {
    await open(type);
    backend.refuse("POST verify", expired);
    await press(action);
    expect(alertText()).toContain("This link no longer works");
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(remedy);
    expect(screen.queryByRole("button", { name: action })).toBeNull();
  });

  test("cut short, asks for the e-mail and sends a new one", async () => {
    backend.on("resend", () => ({}));
    await open("signup", hash.slice(0, 30));
    expect(alertText()).toContain("This link is incomplete");
    await fillIn({ "E-mail": "new@site.test" });
    await press("Send a new link");
    await untilHeading("Check your e-mail");
    expect(backend.sent("POST resend")).toMatchObject([{ email: "new@site.test", type: "signup" }]);
  });

  test("to an e-mail that is registered meanwhile leads to a new password", async () => {
    await open("signup");
    backend.refuse("POST verify", { status: 422, code: "user_already_exists" });
    await press("Confirm e-mail address");
    expect(alertText()).toContain("This e-mail address is already registered");
    const link = screen.getByRole("link", { name: "Choose a new one" });
    expect(link.getAttribute("href")).toBe("/forgot-password");
  });

  test.each([
    ["signup", "Confirm e-mail address", "Your e-mail address is confirmed"],
    ["email_change", "Confirm the change", "One address is confirmed"],
  ])("of %s that does not sign in says what is missing", async (type, action, title) => {
    backend.on("verify", () => ({ id: reader.id, email: reader.email }));
    await open(type);
    await press(action);
    expect(heading()).toBe(title);
    expect(place()).toContain("/auth/confirm");
  });

  test("warns who is signed in here", async () => {
    await openSite(`/auth/confirm?token_hash=${hash}&type=recovery`, { signedIn: true });
    screen.getByText(/^This browser is signed in as/);
  });
});

describe("a new password", () => {
  test("needs the link from the e-mail", async () => {
    await openSite("/reset-password");
    screen.getByText("This page needs the link from your e-mail");
  });

  test("is checked before it is sent, and leads to the dashboard", async () => {
    await openSite("/reset-password", { signedIn: true });
    await fillIn({ "New password": "another horse 8", "Confirm password": "different" });
    await press("Save new password");
    expect(alertText()).toBe("Passwords do not match");
    expect(backend.sent("PUT user")).toEqual([]);
    await fillIn({ "Confirm password": "another horse 8" });
    await press("Save new password");
    expect(backend.sent("PUT user")).toMatchObject([{ password: "another horse 8" }]);
    expect(place()).toBe("/dashboard");
    screen.getByText("Your password is changed");
  });
});
