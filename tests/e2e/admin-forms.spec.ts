// Types without drafts: what is typed saves itself out of sight, is shown by a link, and becomes public when the editor presses Save.
import { box, isSaved, makePreviewLink, openEditor, recordWrites } from "./setup/editors.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

const newName = () => `Form ${crypto.randomUUID().slice(0, 8)}`;

async function addMember(name: string): Promise<string> {
  const [row] = await withDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into public.team_members (name, slug, role, bio, display_order)
      values (${name}, ${slugOf(name)}, 'Before', 'Before', 900) returning id`,
  );
  return row?.id ?? "";
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Each with what names it, and where it is seen. */
const sorts: {
  sort: string;
  type: string;
  table: string;
  label: string;
  column: string;
  /** Where the link leads, unless the address has its name. */
  place?: string;
  /** Where it is not yet seen, when the link leads to a place for links alone. */
  isOnlyByLink?: boolean;
}[] = [
  {
    sort: "what readers will find on their dashboard",
    type: "announcements",
    table: "announcements",
    label: "Title",
    column: "title",
    place: "/dashboard/announcement",
    isOnlyByLink: true,
  },
  { sort: "a page of its own", type: "services", table: "services", label: "Title", column: "title" },
  {
    sort: "a place on the home page",
    type: "hero-slides",
    table: "hero_slides",
    label: "Headline",
    column: "headline",
    place: "/",
  },
  {
    sort: "a place in a list",
    type: "team",
    table: "team_members",
    label: "Name",
    column: "name",
    place: "/about",
  },
];

for (const { sort, type, table, label, column, place, isOnlyByLink } of sorts) {
  test(`${type}: a link previews ${sort}${type === "team" ? "" : " @desktop"}`, async ({
    page,
    elsewhere,
  }) => {
    const name = newName();
    const address = place ?? `/services/${name.toLowerCase().replace(" ", "-")}`;
    await openEditor(page, `/admin/${type}/new`);
    await box(page, label).fill(name);
    await isSaved(page);
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/);
    const link = await makePreviewLink(page);
    expect(new URL(link).pathname).toBe(address);
    if (type === "team") await expectAccessible(page);
    await elsewhere(async (stranger) => {
      const answer = await stranger.goto(link);
      expect(answer?.headers()["cache-control"]).toBe("no-store");
      await expect(stranger.getByRole("heading", { name })).toBeVisible();
      await expect(stranger.getByText("Preview, not public.")).toBeVisible();
      const token = new URL(link).searchParams.get("preview");
      for (const other of [
        `${address}?preview=${token?.slice(0, -4)}0000`,
        `/trust/security?preview=${token}`,
      ])
        expect((await stranger.request.get(other)).status(), other).toBe(404);
      const open = await stranger.request.get(address);
      expect(open.status()).toBe(place && !isOnlyByLink ? 200 : 404);
      expect(await open.text()).not.toContain(name);
    });
    const removed = await withDatabase(
      (sql) => sql`delete from ${sql(table)} where ${sql(column)} = ${name} returning *`,
    );
    expect(removed.map(({ is_active, status }) => status ?? is_active)).toEqual([
      isOnlyByLink ? "draft" : false,
    ]);
  });
}

test("only Save changes the public record; typed text waits on the server @desktop", async ({ page }) => {
  const name = newName();
  const id = await addMember(name);
  const inPublic = async (text: string) => (await (await page.request.get("/about")).text()).includes(text);
  await expect.poll(() => inPublic(name)).toBe(true);
  await openEditor(page, `/admin/team/${id}`);
  await box(page, "Name").fill(`${name} typed`);
  await expect(page.getByText(/^Saved .*, not yet public/)).toBeVisible();
  await page.getByRole("switch", { name: "Active" }).uncheck();
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expect(page.getByText(/^Saved .*, not yet public/)).toBeVisible();
  await page.reload();
  await expect(box(page, "Name")).toHaveValue(`${name} typed`);
  await expect(page.getByRole("switch", { name: "Active" })).not.toBeChecked();
  expect(await inPublic(`${name} typed`)).toBe(false);
  expect(await inPublic(name)).toBe(true);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Discard changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(box(page, "Name")).toHaveValue(name);
  await box(page, "Name").fill(`${name} saved`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").getByText("Team member saved")).toBeVisible();
  await expect.poll(() => inPublic(`${name} saved`)).toBe(true);
  const copies = await withDatabase(
    (sql) => sql`
      with gone as (delete from public.team_members where id = ${id}) select 1 from public.drafts where row_id = ${id}`,
  );
  expect([...copies]).toEqual([]);
});

test("a copy is stored only once the editor gives it a name of its own @desktop", async ({ page }) => {
  const name = newName();
  const id = await addMember(name);
  const stored = () =>
    withDatabase(
      (sql) => sql`select name, role, is_active from public.team_members where name like ${`${name}%`}`,
    );
  const written: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/") && !["GET", "HEAD"].includes(request.method()))
      written.push(request.url());
  });
  await openEditor(page, `/admin/team/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(box(page, "Name")).toHaveValue(`${name} (copy)`);
  // Longer than the pause after which typing saves itself.
  await page.waitForTimeout(2_500);
  expect(written.filter((url) => url.includes("team_members"))).toEqual([]);
  await box(page, "Role").fill("After");
  await expect(page.getByText("Kept in this browser. Change the name of the copy to save it")).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await box(page, "Name").fill(`${name} again`);
  await isSaved(page);
  expect((await stored()).filter((row) => row.name !== name)).toEqual([
    { name: `${name} again`, role: "After", is_active: false },
  ]);
  await withDatabase((sql) => sql`delete from public.team_members where name like ${`${name}%`}`);
});

test("plain form: the second editor sees the first's change @desktop", async ({ page, elsewhere }) => {
  const id = await addMember(newName());
  await openEditor(page, `/admin/team/${id}`);
  await box(page, "Role").fill("Mine");
  await isSaved(page);
  await elsewhere(async (other) => {
    await openEditor(other, `/admin/team/${id}`);
    await expect(other.getByText(/is changing this too/)).toBeVisible();
    await box(other, "Role").fill("Theirs");
    await box(other, "Bio").fill("Theirs too");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByRole("status").getByText("Team member saved")).toBeVisible();
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Role: changed by both")).toBeVisible();
  await expect(dialog.getByText("Bio: changed by them, adopted")).toBeVisible();
  await dialog.getByRole("radio", { name: "Mine" }).check();
  await dialog.getByRole("button", { name: "Save with this choice" }).click();
  await expect(page.getByRole("status").getByText("Team member saved")).toBeVisible();
  const [row] = await withDatabase(
    (sql) => sql`delete from public.team_members where id = ${id} returning role, bio`,
  );
  expect(row).toEqual({ role: "Mine", bio: "Theirs too" });
});

test.describe("when the server is lost", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a new record is offered again after a lost server and tab @desktop", async ({ page, context }) => {
    const name = newName();
    await openEditor(page, "/admin/team/new");
    await box(page, "Name").fill(name);
    await isSaved(page);
    await context.route("**/rest/v1/**", (route) =>
      route.fulfill({ status: 503, json: { message: "away" } }),
    );
    await box(page, "Role").fill("Typed into the void");
    await expect(page.getByText(/^Failed\..*Your text is kept in this browser/)).toBeVisible();
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    await context.unroute("**/rest/v1/**");

    const again = await context.newPage();
    await again.goto(address);
    await expect(again.getByText("Unsaved text from an earlier visit")).toBeVisible();
    await again.getByRole("button", { name: "Continue with it" }).click();
    await expect(box(again, "Role")).toHaveValue("Typed into the void");
    await isSaved(again);
    const [row] = await withDatabase(
      (sql) => sql`delete from public.team_members where name = ${name} returning role, is_active`,
    );
    expect(row).toEqual({ role: "Typed into the void", is_active: false });
  });

  test("undecided text of an earlier visit stays while another is saved @desktop", async ({ page }) => {
    const offer = page.getByText("Unsaved text from an earlier visit");
    const goOn = page.getByRole("button", { name: "Continue with it" });
    const copies = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("copy:")));
    /** The browser asks first. */
    const leaveFor = async (path: string) => {
      page.once("dialog", (dialog) => void dialog.accept());
      await page.goto(path);
    };
    const name = newName();
    await openEditor(page, "/admin/team/new");
    await box(page, "Role").fill("Of somebody without a name");
    await expect(page.getByText(/^Kept in this browser/)).toBeVisible();
    await leaveFor("/admin/team/new");
    await expect(offer).toBeVisible();
    await box(page, "Name").fill(name);
    await isSaved(page);
    // The offered text belongs to another record.
    await expect(offer).toHaveCount(0);
    const path = new URL(page.url()).pathname;
    await page.goto("/admin/team/new");
    await goOn.click();
    await expect(box(page, "Role")).toHaveValue("Of somebody without a name");
    await box(page, "Role").fill("");
    await expect.poll(copies).toEqual([]);

    await page.goto(path);
    await page.route(recordWrites, (route) => route.fulfill({ status: 503, json: { message: "away" } }));
    await box(page, "Role").fill("Typed into the void");
    await expect(page.getByText(/^Failed\./)).toBeVisible();
    await leaveFor(path);
    await expect(offer).toBeVisible();
    await page.unrouteAll();
    await box(page, "Bio").fill("Typed beside it");
    await isSaved(page);
    await page.reload();
    await expect(box(page, "Bio")).toHaveValue("Typed beside it");
    await goOn.click();
    await expect(box(page, "Role")).toHaveValue("Typed into the void");
    await isSaved(page);
    await expect.poll(copies).toEqual([]);
    const [row] = await withDatabase(
      (sql) => sql`delete from public.team_members where name = ${name} returning role, bio`,
    );
    expect(row).toEqual({ role: "Typed into the void", bio: "Typed beside it" });
  });
});
