// A session ends while an editor writes: the page says why, and afterwards shows the newest text, whichever copy holds it.
import type { Page } from "@playwright/test";
import { openAsAdmin } from "./setup/admins.ts";
import { box, isSaved, openEditor, recordWrites } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { signIn, withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

const sessionKey = "sb-reduit-auth-token";
const content = (page: Page) => box(page, "Content");

const addPost = (status: "draft" | "published") =>
  insertPost({ title: "Session", excerpt: "S", content: "Old", status });

/** In this tab, without a request. */
const endHere = (page: Page) =>
  page.evaluate((key) => {
    localStorage.removeItem(key);
    dispatchEvent(new Event("storage"));
  }, sessionKey);

/** As signing out in another tab of the same browser does. */
async function endInAnotherTab(page: Page) {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await other.close();
}

/** The service knows the session no more, and the token has to be renewed. */
async function expire(page: Page, userId: string) {
  await withDatabase((sql) => sql`delete from auth.sessions where user_id = ${userId}`);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, sessionKey);
}

async function signInAgain(page: Page, email: string) {
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await expect(page.getByText(/What you were writing is kept/)).toBeVisible();
  await signIn(page, email);
}

/** Resolves when the autosave has reached the server and its answer is held back. */
function holdSave(page: Page, path: "rpc/publish_record" | "drafts") {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const reached = new Promise<void>((resolve) => {
    void page.route(
      (url) => url.pathname === `/rest/v1/${path}`,
      async (route) => {
        if (!["PATCH", "POST"].includes(route.request().method())) return route.fallback();
        const response = await route.fetch();
        resolve();
        await released;
        await route.fulfill({ response }).catch(() => undefined);
      },
    );
  });
  return { reached, release };
}

const moments = {
  "while typing": async (page: Page) => {
    await content(page).fill("Old");
    await content(page).pressSequentially(" and a word that is not fin");
    await endHere(page);
    return "Old and a word that is not fin";
  },
  "at the first key after a save": async (page: Page) => {
    await content(page).fill("Saved words");
    await isSaved(page);
    await content(page).press("End");
    await content(page).press("!");
    await endHere(page);
    return "Saved words!";
  },
  "in the moment of a key after a save": async (page: Page) => {
    await content(page).fill("Saved words");
    await isSaved(page);
    await content(page).evaluate((area: HTMLTextAreaElement, key) => {
      area.setSelectionRange(area.value.length, area.value.length);
      document.execCommand("insertText", false, "!");
      localStorage.removeItem(key);
      dispatchEvent(new Event("storage"));
    }, sessionKey);
    return "Saved words!";
  },
  "right after a save": async (page: Page) => {
    await content(page).fill("Saved and done");
    await isSaved(page);
    await endHere(page);
    return "Saved and done";
  },
  "in another tab": async (page: Page) => {
    await content(page).fill("Written here, ended there");
    await endInAnotherTab(page);
    return "Written here, ended there";
  },
};

for (const status of ["draft", "published"] as const) {
  const path = status === "draft" ? "rpc/publish_record" : "drafts";

  for (const [moment, write] of Object.entries(moments))
    test(`a ${status} post, the session ends ${moment} @desktop`, async ({ page }) => {
      const id = await addPost(status);
      const admin = await openEditor(page, `/admin/blog/${id}`);
      await expect(content(page)).toHaveValue("Old");
      const words = await write(page);
      await signInAgain(page, admin.email);
      await expect(page).toHaveURL(`/admin/blog/${id}`);
      await expect(content(page)).toHaveValue(words);
    });

  for (const [moment, typesOn] of [
    ["while it saves", false],
    ["while it saves and the editor types on", true],
  ] as const)
    test(`a ${status} post, the session ends ${moment} @desktop`, async ({ page }) => {
      const id = await addPost(status);
      const admin = await openEditor(page, `/admin/blog/${id}`);
      await expect(content(page)).toHaveValue("Old");
      const { reached, release } = holdSave(page, path);
      await content(page).fill("On its way");
      await reached;
      if (typesOn) await content(page).fill("On its way, and further");
      await endHere(page);
      await expect(page).toHaveURL(/\/login/);
      release();
      await page.unrouteAll({ behavior: "wait" });
      await signInAgain(page, admin.email);
      await expect(page).toHaveURL(`/admin/blog/${id}`);
      await expect(content(page)).toHaveValue(typesOn ? "On its way, and further" : "On its way");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

  test(`a ${status} post: text typed during a save is not taken for saved @desktop`, async ({ page }) => {
    const id = await addPost(status);
    const admin = await openEditor(page, `/admin/blog/${id}`);
    await expect(content(page)).toHaveValue("Old");
    const { reached, release } = holdSave(page, path);
    await content(page).fill("First");
    await reached;
    await content(page).fill("First and second");
    const answered = page.waitForResponse((response) => response.url().includes(`/rest/v1/${path}`));
    release();
    await answered;
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await endHere(page);
    await page.unrouteAll({ behavior: "wait" });
    await signInAgain(page, admin.email);
    await expect(content(page)).toHaveValue("First and second");
  });
}

test("the refresh token has expired, and the page is loaded anew @desktop", async ({ page }) => {
  const id = await addPost("draft");
  const admin = await openEditor(page, `/admin/blog/${id}`);
  await page.route(recordWrites, (route) => route.abort());
  await content(page).fill("Typed before the night");
  await expect(page.getByText(/^Failed/)).toBeVisible();
  await expire(page, admin.id);
  await page.unrouteAll();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await signInAgain(page, admin.email);
  await expect(page).toHaveURL(`/admin/blog/${id}`);
  await expect(content(page)).toHaveValue("Typed before the night");
});

test("a new post that has no title yet @desktop", async ({ page }) => {
  const admin = await openEditor(page, "/admin/blog/new");
  await content(page).fill("Words without a name");
  await endHere(page);
  await signInAgain(page, admin.email);
  await expect(page).toHaveURL("/admin/blog/new");
  await expect(content(page)).toHaveValue("Words without a name");
  await expect(page.getByText("Your text is back")).toBeVisible();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(content(page)).toHaveValue("");
});

test("another account that signs in afterwards sees nothing of it @desktop", async ({ page }) => {
  await openEditor(page, "/admin/blog/new");
  await content(page).fill("Private words");
  await endHere(page);
  const other = await openEditor(page, "/admin/blog/new");
  expect(other.email).toBeTruthy();
  await expect(content(page)).toHaveValue("");
  await expect(page.getByText(/Your text is back|not saved$/)).toHaveCount(0);
});

test("another editor's save is shown, and the kept text is offered @desktop", async ({ page }) => {
  const id = await addPost("draft");
  const admin = await openEditor(page, `/admin/blog/${id}`);
  await content(page).fill("Mine");
  await endHere(page);
  await expect(page).toHaveURL(/\/login/);
  await withDatabase((sql) => sql`update public.blog_posts set content = 'Theirs' where id = ${id}`);
  await signInAgain(page, admin.email);
  await expect(content(page)).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Continue with it" }).click();
  await expect(content(page)).toHaveValue("Mine");
});

test("another editor's change asks when the session ends: typed text is kept @desktop", async ({ page }) => {
  const id = await addPost("draft");
  const admin = await openEditor(page, `/admin/blog/${id}`);
  await expect(content(page)).toHaveValue("Old");
  await withDatabase((sql) => sql`update public.blog_posts set content = 'Theirs' where id = ${id}`);
  await content(page).fill("Mine, undecided");
  await expect(page.getByRole("dialog", { name: /Another editor has changed this/ })).toBeVisible();
  await expect(page.getByText(/^Kept in this browser\. Another editor/)).toBeVisible();
  await endHere(page);
  await signInAgain(page, admin.email);
  await expect(content(page)).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Continue with it" }).click();
  await expect(content(page)).toHaveValue("Mine, undecided");
});

test("settings and a statistic: the form is open again, with its words @desktop", async ({ page }) => {
  const admin = await openAsAdmin(page, "/admin/settings");
  await page.getByLabel("Text", { exact: true }).fill("Work on Sunday");
  await endHere(page);
  await signInAgain(page, admin.email);
  await expect(page).toHaveURL("/admin/settings");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Work on Sunday");

  await page.goto("/admin/statistics");
  await page.getByRole("button", { name: "Add statistic" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Half a figure");
  await endHere(page);
  await signInAgain(page, admin.email);
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Half a figure");
});

test("fields not typed into show a colleague's later save @desktop", async ({ page }) => {
  const title = `Rates ${crypto.randomUUID().slice(0, 8)}`;
  const [row] = await withDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into public.media (path, title, mime, bytes) values (${title}, ${title}, 'text/plain', 1) returning id`,
  );
  const id = row?.id ?? "";
  const field = (name: string) =>
    page.getByRole("dialog", { name: "Document" }).getByRole("textbox", { name, exact: true });
  try {
    const admin = await openAsAdmin(page, "/admin/images");
    await page.goto(`/admin/images?image=${id}`);
    await expect(field("Labels")).toHaveValue("");
    await field("Title").fill(`${title}, typed`);
    await endHere(page);
    await expect(page).toHaveURL(/\/login/);
    await withDatabase((sql) => sql`update public.media set labels = '{Theirs}' where id = ${id}`);
    await signInAgain(page, admin.email);
    await expect(field("Title")).toHaveValue(`${title}, typed`);
    await expect(field("Labels")).toHaveValue("Theirs");
  } finally {
    await withDatabase((sql) => sql`delete from public.media where id = ${id}`);
  }
});

test("a comment on a post and a note on a message stand there again @desktop", async ({ page }) => {
  const id = await addPost("draft");
  const admin = await openEditor(page, `/admin/blog/${id}`);
  await box(page, "Add a comment").fill("Half a comment");
  await endHere(page);
  await signInAgain(page, admin.email);
  await expect(page).toHaveURL(`/admin/blog/${id}`);
  await expect(box(page, "Add a comment")).toHaveValue("Half a comment");
  await box(page, "Add a comment").fill("");

  const key = crypto.randomUUID();
  const [message] = await withDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into public.contact_messages (name, email, topic, topic_label, message, consented_at, submission_key)
      values ('Vreni Ruf', 'vreni@example.ch', 'other', 'Other', 'Please call me', now(), ${key}) returning id`,
  );
  await page.goto(`/admin/messages/${message?.id}`);
  await box(page, "Add a note").fill("Half a note");
  await endHere(page);
  await signInAgain(page, admin.email);
  await expect(box(page, "Add a note")).toHaveValue("Half a note");
});
