import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { box } from "./setup/editors.ts";
import { mailedLink, makeReader, newEmail, password, signIn, signInByApi } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

const navigation = { name: "Back office" } as const;

test("@desktop an editor publishes, and reaches only content", { tag: "@all" }, async ({ page }) => {
  const editor = await makeReader({ name: "Emil Frei", editor: true });
  await signInByApi(page, editor.email);
  await page.goto("/admin");
  const nav = page.getByRole("navigation", navigation);
  await expect(nav.getByRole("link", { name: "Blog" })).toBeVisible();
  for (const name of ["Messages", "Analytics", "Company", "Theme", "People", "Settings"])
    await expect(nav.getByRole("link", { name }), name).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Recent changes" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Signed in as Emil Frei\s*Editor/ })).toBeVisible();

  await page.goto("/admin/blog/new");
  const title = `By an editor ${editor.id.slice(0, 8)}`;
  await box(page, "Title").fill(title);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toastOf(page)).toContainText("published");

  await page.goto("/admin/messages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For administrators");
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page).toHaveURL("/admin");

  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("sb-reduit-auth-token") ?? "{}").access_token,
  );
  for (const path of ["/admin/mail-test", "/admin/invitations"]) {
    const headers = { authorization: `Bearer ${token}` };
    const data = { email: newEmail("friend"), role: "admin" };
    expect((await page.request.post(path, { headers, data })).status(), path).toBe(403);
  }
});

test("a person without an account joins as an editor @desktop", async ({
  page,
  request,
  otherPage: theirs,
}) => {
  await openAsAdmin(page, "/admin/people");
  const email = newEmail("invited");
  const form = page.getByRole("form", { name: "Invite a person" });
  await form.getByLabel("E-mail").fill("nobody");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByText("Enter an e-mail")).toBeVisible();
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(toastOf(page)).toContainText(`${email} is invited`);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Editor");

  const link = await mailedLink(request, email, "office_invitation");
  await theirs.goto(new URL(link).pathname + new URL(link).search);
  await expect(theirs.getByText(`${email} is invited to work on this site as an editor.`)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel("Your name").fill("Ida Invited");
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByLabel("Confirm password").fill(password);
  await theirs.getByRole("button", { name: "Create account and accept" }).click();
  await expect(theirs).toHaveURL("/admin");
  await expect(theirs.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();

  // Used up.
  await theirs.goto(new URL(link).pathname + new URL(link).search);
  await expect(theirs.getByText("This invitation no longer works")).toBeVisible();

  await page.reload();
  const editors = page.locator("#editors");
  await expect(editors.getByRole("row").filter({ hasText: email })).toContainText("Ida Invited");
  await editors.getByRole("button", { name: `Revoke rights of ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(toastOf(page)).toContainText(`${email} is no longer an editor`);
});

test("@desktop an account accepts; withdrawn links fail", { tag: "@all" }, async ({
  page,
  request,
  otherPage: theirs,
}) => {
  await openAsAdmin(page, "/admin/people");
  const reader = await makeReader({ name: "Rita Reader" });
  const form = page.getByRole("form", { name: "Invite a person" });
  const invite = async (role: "Editor" | "Administrator") => {
    await form.getByLabel("E-mail").fill(reader.email);
    await form.getByLabel("Role").selectOption({ label: role });
    await form.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByRole("row").filter({ hasText: reader.email })).toContainText(role);
    return new URL(await mailedLink(request, reader.email, "office_invitation"));
  };
  const first = await invite("Editor");
  await page.getByRole("button", { name: `Withdraw the invitation to ${reader.email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("row").filter({ hasText: reader.email })).toHaveCount(0);

  await theirs.goto(first.pathname + first.search);
  await expect(theirs.getByText("This invitation no longer works")).toBeVisible();

  let second = await invite("Administrator");
  while (second.search === first.search)
    second = new URL(await mailedLink(request, reader.email, "office_invitation"));
  await theirs.goto(second.pathname + second.search);
  await theirs.getByRole("link", { name: "Sign in", exact: true }).click();
  await signIn(theirs, reader.email);
  await theirs.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(theirs).toHaveURL("/admin");
  await expect(
    theirs.getByRole("navigation", navigation).getByRole("link", { name: "Settings" }),
  ).toBeVisible();
});

test.describe("a blocked account @desktop", () => {
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/] });

  test("is signed out and reads why; unblocked it signs in again", { tag: "@all" }, async ({
    page,
    otherPage: theirs,
  }) => {
    const reader = await makeReader({ name: "Bruno Block" });
    await signInByApi(theirs, reader.email);
    await theirs.goto("/dashboard");
    await expect(theirs.getByRole("heading", { level: 1 })).toContainText("Bruno Block");

    const admin = await openAsAdmin(page, "/admin/people");
    const accounts = page.locator("#accounts");
    const row = accounts.getByRole("row").filter({ hasText: reader.email });
    await accounts.getByRole("searchbox").fill(reader.email);
    await expect(row).toContainText("Not blocked");
    await row.getByRole("button", { name: "Block" }).click();
    const dialog = page.getByRole("dialog", { name: `Block ${reader.email}?` });
    await dialog.getByRole("button", { name: "Block" }).click();
    await expect(dialog.getByText("Give a reason")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Reason").fill("Sends spam");
    await dialog.getByRole("button", { name: "Block" }).click();
    await expect(toastOf(page)).toContainText(`${reader.email} is blocked`);
    await expect(row).toContainText(/Blocked since .+ by Nora Keller: Sends spam/);

    await theirs.getByRole("tab", { name: "Bookmarks" }).click();
    await expect(theirs).toHaveURL(/\/login/);
    await expect(theirs.getByText("This account is blocked")).toBeVisible();
    await signIn(theirs, reader.email);
    await expect(theirs.getByRole("main").getByRole("alert").last()).toHaveText(
      "This account is blocked. Contact us if you think this is a mistake.",
    );

    await accounts.getByRole("searchbox").fill("");
    await row.getByRole("button", { name: "Unblock" }).click();
    const question = page.getByRole("dialog", { name: `Unblock ${reader.email}?` });
    await question.getByLabel("Reason").fill("A mistake");
    await question.getByRole("button", { name: "Unblock" }).click();
    await expect(toastOf(page)).toContainText(`${reader.email} is no longer blocked`);
    await expect(row).toHaveCount(0);
    await signIn(theirs, reader.email);
    await expect(theirs).toHaveURL(/\/dashboard/);

    await accounts.getByRole("searchbox").fill(admin.email);
    const own = accounts.getByRole("row").filter({ hasText: admin.email });
    await expect(own).toContainText("You");
    await expect(own.getByRole("button")).toHaveCount(0);
  });
});
