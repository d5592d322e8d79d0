import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { backend, editor as reader } from "../../../tests/component/backend.ts";
import { pass, press, renderOffice, settle, until, user } from "../../../tests/component/render.tsx";
import {
  alertText,
  answerAsNewReader,
  fillIn,
  heading,
  openDashboard,
  openSite,
  place,
} from "../../../tests/component/site.tsx";

beforeEach(answerAsNewReader);

const app = { id: "f1", factor_type: "totp", status: "verified", created_at: "2026-01-01T08:00:00Z" };
const verify = "POST factors/f1/verify";
const wrong = {
  status: 422,
  code: "mfa_verification_failed",
  message: "The code is wrong. Please try again.",
};
const over = { status: 403, code: "session_not_found", message: "Session not found" };
const stale = { status: 403, code: "insufficient_aal", message: "Confirm with your second factor" };
const settings = "?tab=settings";

/** The account has an app; the service takes any code, unless the test has refused one. */
function giveApp() {
  backend.account = { factors: [app] };
  backend.on("factors/f1/challenge", () => ({ id: "c1", type: "totp", expires_at: 4e9 }));
  backend.on("factors/f1/verify", () => backend.session("aal2"));
}

async function giveCode(code = "123456") {
  await until(() => screen.getByLabelText("Code"));
  await fillIn({ Code: code });
  await press("Confirm");
}

const signIn = async () => {
  await fillIn({ "E-mail": reader.email, Password: reader.password });
  await press("Sign In");
};

describe("the second step", () => {
  test.each([
    ["a reader's page", "/dashboard?tab=bookmarks", (path: string) => openSite(path, { signedIn: true })],
    [
      "a page of the back office",
      "/admin/messages",
      (path: string) => renderOffice(path, [{ path: "/admin/messages", element: <h1>Messages</h1> }]),
    ],
  ])("is asked for in place of %s, which then continues", async (_name, path, open) => {
    giveApp();
    backend.on("office_access", () => ({ role: "editor", granted: true, needs: null }));
    await open(path);
    await until(() => screen.getByText("One more step"));
    screen.getByText(reader.email);
    expect(place()).toBe(path);
    await giveCode();
    expect(heading()).toMatch(/^(Welcome back, Anna Muster|Messages)$/);
    expect(place()).toBe(path);
  });

  test("can be left for another account, which signs in and comes back", async () => {
    giveApp();
    await openDashboard("?tab=bookmarks");
    await until(() => screen.getByText("One more step"));
    await press("Use another account");
    expect(place()).toBe("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
    expect(screen.queryByText("Your session has ended")).toBeNull();
    await signIn();
    await giveCode();
    expect(place()).toBe("/dashboard?tab=bookmarks");
  });

  test("keeps a wrong code; after the fifth the password is asked for again", async () => {
    giveApp();
    await openSite("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
    await signIn();
    await giveCode("12 34");
    expect(alertText()).toMatch(/^The code has six digits\./);
    backend.refuse(verify, wrong);
    await giveCode("100001");
    expect(alertText()).toBe("The code is wrong. Please try again.");
    expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("100001");
    backend.refuse(verify, over);
    await giveCode("100005");
    expect(alertText()).toContain("Too many wrong codes");
    await signIn();
    await giveCode();
    expect(place()).toBe("/dashboard?tab=bookmarks");
  });
});

describe("a fresh second factor", () => {
  const dialog = () => screen.getByRole("dialog", { name: "Confirm that it is you" });
  async function decline() {
    await user.click(within(dialog()).getByRole("button", { name: "Close" }));
    await settle();
  }
  const declined = "Nothing was changed: this needs your second factor.";

  async function openSettings() {
    giveApp();
    backend.assurance = "aal2";
    await openDashboard(settings);
    backend.assurance = "aal1";
    await until(() => screen.getByRole("button", { name: "Create recovery codes" }));
  }

  test("is asked for before recovery codes are made; what was declined can be begun again", async () => {
    await openSettings();
    backend.on("factors/recovery-codes", () => ({ codes: ["abcdefghijklmnop"] }));
    backend.refuse("POST factors/recovery-codes", stale);
    await press("Create recovery codes");
    await until(() => expect(document.activeElement).toBe(within(dialog()).getByLabelText("Code")));
    await decline();
    screen.getByText(declined);
    backend.refuse("POST factors/recovery-codes", stale);
    await press("Create recovery codes");
    backend.refuse(verify, wrong);
    await giveCode("000000");
    expect(within(dialog()).getByRole("alert").textContent).toBe("The code is wrong. Please try again.");
    await giveCode();
    screen.getByText("abcd efgh ijkl mnop");
  });

  test("is asked for before the account is deleted; declined, the form keeps what was typed", async () => {
    await openSettings();
    backend.on("delete_own_account", () => null);
    backend.on("object/list/avatars", () => []);
    await press("Delete my account");
    const typed = { "Your e-mail address": reader.email, "Your password": reader.password };
    await fillIn(typed);
    await press("Delete permanently");
    await until(dialog);
    await decline();
    expect(alertText()).toBe(declined);
    for (const [label, text] of Object.entries(typed))
      expect(screen.getByLabelText<HTMLInputElement>(label, { selector: "input" }).value).toBe(text);
    expect(backend.sent("POST delete_own_account")).toEqual([]);
    await press("Delete permanently");
    await giveCode();
    expect(place()).toBe("/");
    screen.getByText("Your account is deleted");
  });

  test("is asked for before a new password, also behind a link", async () => {
    giveApp();
    backend.assurance = "aal2";
    await openSite("/reset-password", { signedIn: true });
    await fillIn({ "New password": "another horse 8", "Confirm password": "another horse 8" });
    backend.refuse("PUT user", stale);
    await press("Save new password");
    await giveCode();
    expect(backend.sent("PUT user")).toHaveLength(2);
    expect(place()).toBe("/dashboard");
  });

  test("after five wrong codes the password is asked for, and the page is remembered", async () => {
    await openSettings();
    backend.refuse("POST factors/recovery-codes", stale);
    await press("Create recovery codes");
    backend.refuse(verify, over);
    await giveCode();
    expect(place()).toBe("/login?next=%2Fdashboard%3Ftab%3Dsettings");
    screen.getByText("Too many wrong codes");
  });
});

test("an authenticator app is not added without six digits, and is taken back when the reader cancels", async () => {
  const totp = { uri: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP", secret: "JBSWY3DPEHPK3PXP" };
  backend.on("factors", () => ({ id: "f1", type: "totp", totp }));
  backend.on("factors/f1", () => ({ id: "f1" }));
  await openDashboard(settings);
  await until(() => screen.getByText(/^You have none yet/));
  await press("Add an authenticator app");
  const code = await until(() => screen.getByLabelText("Code"));
  expect(document.activeElement).toBe(code);
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(code.getAttribute("inputmode")).toBe("numeric");
  screen.getByText("JBSW Y3DP EHPK 3PXP");
  await fillIn({ Code: "12 34" });
  await press("Add this app");
  expect(alertText()).toMatch(/^The code has six digits\./);
  await press("Cancel");
  await pass(100);
  expect(backend.sent("DELETE factors/f1")).toHaveLength(1);
});
