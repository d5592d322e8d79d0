import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { backend, editor as reader } from "../../../tests/component/backend.ts";
import { pass, press, settle, until, user } from "../../../tests/component/render.tsx";
import {
  addProfile,
  alertText,
  answerAsNewReader,
  fillIn,
  openDashboard,
  place,
} from "../../../tests/component/site.tsx";

beforeEach(answerAsNewReader);

async function openSettings() {
  await openDashboard("?tab=settings");
  await until(() => section("Delete account"));
}

const section = (name: string) => screen.getByRole("region", { name });
/** Presses a button, and the one of the same name in the question that follows. */
async function pressAndConfirm(name: string) {
  await press(name);
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name }));
  await settle();
}

describe("the profile", () => {
  const facts = () => [...section("Profile").querySelectorAll("dd")].map(({ textContent }) => textContent);

  test("that cannot be saved says so and loses nothing", async () => {
    await openSettings();
    await press("Edit Profile");
    await fillIn({ "Full name(optional)": "  Anna Beispiel " });
    for (const _try of [1, 2]) backend.refuse("PATCH profiles", { status: 403, code: "42501" });
    await press("Save");
    await pass(2_000);
    expect(alertText()).toBe("You do not have permission to perform this action");
    await press("Save");
    screen.getByText("Your profile is saved");
    expect(facts()).toEqual([reader.email, "Anna Beispiel"]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Profile" }));
  });

  test("keeps a picture that loads after the form was opened", async () => {
    const path = `${reader.id}/avatar`;
    addProfile({ avatar_url: path });
    backend.on(`object/avatars/${path}`, () => ({}));
    const arrive = backend.hold(`GET object/avatars/${path}`);
    await openSettings();
    await press("Edit Profile");
    await fillIn({ "Full name(optional)": "Anna Beispiel" });
    arrive();
    await until(() => screen.getByRole("button", { name: "Remove picture" }));
    await press("Save");
    expect(backend.row("profiles", reader.id)).toMatchObject({
      full_name: "Anna Beispiel",
      avatar_url: path,
    });
    expect(backend.requests.filter(({ call }) => /^(POST|PUT|DELETE) object/.test(call))).toEqual([]);
  });
});

test("a new password needs the current one", async () => {
  await openSettings();
  await press("Change password");
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  const change = async (current: string, next: string, again = next) => {
    await fillIn({ "Current password": current, "New password": next, "Confirm password": again });
    await press("Save new password");
  };
  await change(reader.password, "one of them 1", "another 2");
  expect(alertText()).toBe("Passwords do not match");
  await change(reader.password, "qwertz123");
  expect(alertText()).toMatch(/^This password is among the first that are guessed/);
  expect(backend.sent("PUT user")).toEqual([]);
  backend.refuse("PUT user", { status: 400, code: "current_password_invalid" });
  await change("not the one", "another horse 8");
  expect(alertText()).toBe("The current password is incorrect");
  await change(reader.password, "another horse 8");
  screen.getByText("Your password is changed");
  expect(backend.sent("PUT user").at(-1)).toMatchObject({
    password: "another horse 8",
    current_password: reader.password,
  });
});

describe("the e-mail", () => {
  test("is not changed to itself, and waits for both mailboxes", async () => {
    await openSettings();
    await press("Change e-mail");
    await fillIn({ "New e-mail address": reader.email.toUpperCase() });
    await press("Send both mails");
    expect(alertText()).toBe("This is already your e-mail address");
    backend.account = { new_email: "next@site.test" };
    await fillIn({ "New e-mail address": " next@site.test " });
    await press("Send both mails");
    await until(() => screen.getByText("Waiting for both addresses: next@site.test"));
    expect(backend.sent("PUT user")).toMatchObject([{ email: "next@site.test" }]);
    within(section("E-mail address")).getByText(reader.email);
  });

  test("that was changed in another browser is the one to type before the account is deleted", async () => {
    await openSettings();
    backend.account = { email: "next@site.test" };
    await press("Delete my account");
    screen.getByText("Type next@site.test to confirm.");
    within(section("E-mail address")).getByText("next@site.test");
    expect(JSON.stringify(localStorage)).toContain("next@site.test");
  });
});

describe("deleting the account", () => {
  test("needs its e-mail and the current password", async () => {
    await openSettings();
    await press("Delete my account");
    const email = screen.getByLabelText("Your e-mail address");
    await until(() => expect(document.activeElement).toBe(email));
    for (const [typed, password, sentence] of [
      ["other@else.test", "", "This is not the e-mail address of your account"],
      [` ${reader.email.toUpperCase()} `, "", "Enter your current password"],
      [reader.email, "not the password", "The current password is incorrect"],
    ] as const) {
      await fillIn({ "Your e-mail address": typed, "Your password": password });
      await press("Delete permanently");
      expect(alertText()).toBe(sentence);
    }
  });
});

describe("the reading history", () => {
  const keep = () => screen.getByRole<HTMLInputElement>("switch", { name: "Keep my reading history" });

  test("is switched off and on", async () => {
    await openSettings();
    expect(keep().checked).toBe(true);
    await user.click(keep());
    await settle();
    screen.getByText("Reading history is off");
    expect(keep().checked).toBe(false);
    expect(backend.row("profiles", reader.id).keep_reading_history).toBe(false);
  });

  test("is forgotten after a question; which notifications are read stays", async () => {
    for (const post_id of ["1", "2"]) backend.add("article_reads", { user_id: reader.id, post_id });
    backend.add("notification_reads", { user_id: reader.id });
    await openSettings();
    screen.getByText("2 articles in your history.");
    await press("Delete my reading history");
    const question = screen.getByRole("alertdialog", { name: "Delete your reading history?" });
    expect(question.textContent).toContain("the notifications you have read stay");
    await press("Cancel");
    expect(backend.rows("article_reads")).toHaveLength(2);
    await press("Delete my reading history");
    await press("Delete history");
    screen.getByText("Nothing is stored.");
    expect(backend.rows("article_reads")).toEqual([]);
    expect(backend.rows("notification_reads")).toHaveLength(1);
  });
});

test("the theme is chosen here too", async () => {
  await openSettings();
  await user.click(within(section("Appearance")).getByRole("radio", { name: "Dark" }));
  expect(localStorage.getItem("theme-mode")).toBe("dark");
});

describe("devices", () => {
  const session = (id: string, is_current = false) => ({
    id,
    browser: id,
    is_current,
    aal: "aal1",
    created_at: "2026-01-01T08:00:00Z",
    last_used_at: "2026-01-01T08:00:00Z",
  });

  beforeEach(() => {
    let open = [session("Here", true), session("Phone"), session("Tablet")];
    backend.on("own_sessions", () => open);
    backend.on("end_session", (args) => {
      open = open.filter(({ id }) => id !== args.session);
    });
    backend.on("logout", ({ scope }) => {
      open = scope === "others" ? open.filter(({ is_current }) => is_current) : [];
      return { scope };
    });
  });
  const listed = () =>
    within(screen.getByRole("list", { name: "Your sessions" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.split(" Used")[0]);

  test("are listed and ended, one by one and all others", async () => {
    await openSettings();
    await until(() => screen.getByText("This browser"));
    expect(listed()).toHaveLength(3);
    await press("End the session in Phone");
    expect(listed()).toHaveLength(2);
    await pressAndConfirm("End all others");
    expect(listed()).toHaveLength(1);
    screen.getByText("This browser");
  });

  test("are all signed out, this one too", async () => {
    let scope: unknown;
    backend.on("logout", (args) => {
      scope = args.scope;
    });
    await openSettings();
    await pressAndConfirm("Sign out everywhere");
    await pass(4_000);
    screen.getByRole("link", { name: "Sign In" });
    expect(scope).toBe("global");
    expect(place()).toBe("/dashboard?tab=settings");
  });
});
