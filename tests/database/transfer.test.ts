// Content leaves as a folder of files and comes back without loss: the same export again, from an installation that was empty.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskFolder, sentFolder } from "../../backend/import-export/content-folder.ts";
import { exportContent, exportTexts } from "../../backend/import-export/export-content.ts";
import { importContent } from "../../backend/import-export/import-content.ts";
import { readFileOf, storeFile } from "../../backend/import-export/stored-files.ts";
import { listContentTables } from "../../backend/import-export/tables.ts";
import { lastImport, undoImport } from "../../backend/import-export/undo-import.ts";
import { seedContent } from "../../backend/seed.ts";
import { leftOutOfExports, notesFiles } from "../../content-model/export-scope.ts";
import { createUsers, userIds } from "./support/personas.ts";
import { databaseForFile, openTestDatabase } from "./support/servers.ts";

const content = path.resolve(import.meta.dirname, "../../content");
const quiet = { report: () => undefined, signal: new AbortController().signal };
const forReal = { ...quiet, isRehearsal: false };
const rehearsal = { ...quiet, isRehearsal: true };

const full = databaseForFile();
const empty = databaseForFile();
let folder: string;
const at = (...names: string[]) => path.join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reduit-transfer-"));
  await seedContent(full(), content);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const pdf = Buffer.from(`%PDF-1.7\n${"x".repeat(600_000)}\n`);
  await full().begin(async (transaction) => {
    await storeFile(transaction, "peak-x1/a1.png", "image/png", picture);
    await storeFile(transaction, "prices-x1/b2.pdf", "application/pdf", pdf);
    await transaction`
      insert into public.media (slug, path, name, alt, mime, bytes, width, height, crop, focus, caption, credit, labels) values
        ('peak-x1', 'peak-x1/a1.png', 'Peak.png', 'A peak', 'image/png', ${picture.length}, 40, 30, '{0,0,20,20}', '{10,90}',
         'Over the valley', '© Anna', '{"Data centre",team}')`;
    await transaction`
      insert into public.media (slug, path, title, mime, bytes) values
        ('prices-x1', 'prices-x1/b2.pdf', 'Prices', 'application/pdf', ${pdf.length})`;
    const [post] = await transaction`
      insert into public.blog_posts (slug, title, content, featured_image, status, deleted_at)
      values ('gone', 'Gone: “so”', ${"Ends with blanks  \n\n## problem\r\n"}, '/images/peak-x1', 'draft', now()) returning id`;
    await transaction`
      insert into public.blog_posts (slug, title, content, related_posts, published_at, status)
      values ('linked', 'Linked', '[Prices](/downloads/prices-x1)', array[${post?.id}]::uuid[], now() + interval '1 day', 'published')`;
    await transaction`update public.pages set path = '/about-us' where path = '/about'`;
    await transaction`
      insert into public.redirects (from_path, target) values ('/old', '/about-us')`;
    await transaction`
      insert into public.site_settings (key, value, is_public) values ('note', '{"a": [1, "zwei", null]}', false)`;
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readAll(name: string): Promise<Record<string, string>> {
  const entries = await readdir(at(name), { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile()).sort()) {
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(at(name), file)] = (await readFile(file)).toString("latin1");
  }
  return files;
}

async function change(name: string, file: string, edit: (text: string) => string) {
  await writeFile(at(name, file), edit(await readFile(at(name, file), "utf8")));
}

async function copyOf(name: string): Promise<string> {
  const target = `${name}-copy-${Math.random()}`;
  for (const [file, bytes] of Object.entries(await readAll(name))) {
    await mkdir(path.dirname(at(target, file)), { recursive: true });
    await writeFile(at(target, file), Buffer.from(bytes, "latin1"));
  }
  return target;
}

describe("an export", () => {
  it("is a folder of files that people can read", async () => {
    const exported = await exportContent(full(), at("first"), quiet);
    expect(exported).toMatchObject({ files: 2, missing: [] });
    const files = await readAll("first");
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        "export.yaml",
        "blog_posts/linked.md",
        "pages/about-us.yaml",
        "pages/home.yaml",
        "media.yaml",
        "media/peak-x1/a1.png",
        "media/prices-x1/b2.pdf",
        "menus.yaml",
        "redirects.yaml",
        "site-settings.yaml",
        "theme-configurations.yaml",
      ]),
    );
    expect(files["blog_posts/linked.md"]).toMatch(
      /^---\nid: [\s\S]*\ntitle: Linked\n[\s\S]*---\n\n\[Prices\]/,
    );
  });

  it("is the same for a browser, which fetches the files of the library itself", async () => {
    const { files, media } = await exportTexts(full());
    expect(media.sort()).toEqual(["peak-x1/a1.png", "prices-x1/b2.pdf"]);
    const written = await readAll("first");
    for (const name of media) delete written[`media/${name}`];
    const sent = Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString("latin1")]);
    expect(Object.fromEntries(sent)).toEqual(written);
    const folder = sentFolder(files, media);
    const { newFiles } = await importContent(empty(), folder, rehearsal);
    expect(newFiles).toHaveLength(2);
    await expect(importContent(empty(), folder, forReal)).rejects.toThrow(
      /media\/[\w/.-]+ is not in the folder/,
    );
  });

  it("does not mix with another one", async () => {
    await expect(exportContent(full(), at("first"), quiet)).rejects.toThrow("is not empty");
  });

  it("comes in on an empty installation, and is the same again", async () => {
    const before = await exportContent(empty(), at("nothing"), quiet);
    const rehearsed = await importContent(empty(), diskFolder(at("first")), rehearsal);
    expect(
      rehearsed.changes.some(({ file, kind }) => file === "blog_posts/linked.md" && kind === "new"),
    ).toBe(true);
    expect(rehearsed.newFiles).toHaveLength(2);
    const after = await exportContent(empty(), at("still-nothing"), quiet);
    expect(after.records).toBe(before.records);

    await importContent(empty(), diskFolder(at("first")), forReal);
    await exportContent(empty(), at("second"), quiet);
    expect(await readAll("second")).toEqual(await readAll("first"));
    const [one, two] = await Promise.all([full, empty].map((sql) => readFileOf(sql(), "prices-x1/b2.pdf")));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  it("comes in for an administrator as well, without loss", { tags: ["all"] }, async () => {
    const office = await openTestDatabase();
    try {
      await createUsers(office.sql);
      const { files, media } = await exportTexts(full());
      // The storage service has taken the files before.
      for (const name of media) {
        const type = name.endsWith(".pdf") ? "application/pdf" : "image/png";
        const bytes = (await readFileOf(full(), name)) ?? Buffer.alloc(0);
        await office.sql.begin((transaction) => storeFile(transaction, name, type, bytes));
      }
      const caller = { sub: userIds.admin, role: "authenticated" };
      await importContent(office.sql, sentFolder(files, media), { ...forReal, caller });
      expect((await exportTexts(office.sql, caller)).files).toEqual(files);
    } finally {
      await office.stop();
    }
  });

  it("that comes in again changes nothing", async () => {
    const again = await importContent(empty(), diskFolder(at("first")), forReal);
    expect([again.changes, again.newFiles, again.others]).toEqual([[], [], {}]);
  });
});

describe("everything", () => {
  it("is exported, or named as left out", async () => {
    const tables = await full()<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition`;
    const exported = (await listContentTables(full())).map(({ name }) => `public.${name}`);
    const named = [
      ...exported,
      ...Object.keys(notesFiles),
      ...leftOutOfExports.flatMap(({ tables: left }) => left),
    ];
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it("includes synonyms, and comments and pending changes to be read", async () => {
    const office = await openTestDatabase();
    try {
      await createUsers(office.sql);
      const [post] = await office.sql`
        insert into public.blog_posts (slug, title, content, status) values ('a', 'A', 'Text', 'published') returning id`;
      const id = post?.id;
      await office.sql`insert into public.search_synonyms (term, meanings) values ('2FA', '{second factor}')`;
      await office.sql`update public.profiles set full_name = 'Anna' where id = ${userIds.admin}`;
      await office.sql`insert into public.record_comments (table_name, row_id, author_id, body) values ('blog_posts', ${id}, ${userIds.admin}, 'Shorter?')`;
      await office.sql`
        insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at)
        values ('blog_posts', ${id}, ${userIds.admin}, '{"title": "B"}', now())`;
      const { files } = await exportTexts(office.sql, { sub: userIds.admin, role: "authenticated" });
      expect(files["synonyms.yaml"]).toMatch(/term: 2FA\n {2}meanings:\n {4}- second factor/);
      expect(files["comments.yaml"]).toMatch(
        new RegExp(`record: ${id}\n {2}author: Anna\n[\\s\\S]*body: Shorter\\?`),
      );
      expect(files["pending-changes.yaml"]).toMatch(/changes:\n {4}title: B/);
      const again = await importContent(office.sql, sentFolder(files, []), rehearsal);
      expect(again).toMatchObject({ changes: [], notes: ["comments.yaml", "pending-changes.yaml"] });
    } finally {
      await office.stop();
    }
  });
});

describe("a changed folder", () => {
  it("is reported first, comes in with a revision, and is undone", async () => {
    const name = await copyOf("first");
    await change(name, "blog_posts/linked.md", (text) =>
      text
        .replace("title: Linked", "title: Linked again")
        .replace("[Prices]", "[New prices]")
        .replace(/^related_posts:\n( .*\n)+/m, ""),
    );
    await change(name, "statistics.yaml", (text) => `${text}- title: Added\n  value: "7"\n`);
    const expected = [
      {
        file: "blog_posts/linked.md",
        table: "blog_posts",
        kind: "changed",
        fields: ["title", "content", "related_posts"],
      },
      { file: "statistics.yaml", table: "statistics", kind: "new", fields: [] },
    ];
    expect((await importContent(empty(), diskFolder(at(name)), rehearsal)).changes).toEqual(expected);
    const read = async () => {
      const [row] = await empty()`
        select title, (select count(*)::int from public.revisions r where r.row_id = p.id::text) as revisions
        from public.blog_posts p where slug = 'linked'`;
      const [added] =
        await empty()`select count(*)::int as added from public.statistics where title = 'Added'`;
      return { ...row, ...added };
    };
    const before = await read();
    expect(before).toMatchObject({ title: "Linked", added: 0 });
    expect((await importContent(empty(), diskFolder(at(name)), forReal)).changes).toEqual(expected);
    expect(await read()).toEqual({ title: "Linked again", revisions: before.revisions + 1, added: 1 });
    expect(await lastImport(empty())).toEqual({
      last: { at: expect.stringMatching(/^2\d{3}-/), records: 2 },
    });
    expect(await undoImport(empty())).toEqual({ restored: 1, removed: 1 });
    expect(await lastImport(empty())).toEqual({ last: null });
    expect(await read()).toEqual({ title: "Linked", revisions: before.revisions + 2, added: 0 });
    await expect(undoImport(empty())).rejects.toThrow("There is no import to undo.");
  });

  it("does not undo over later changes", async () => {
    const name = await copyOf("first");
    await change(name, "blog_posts/linked.md", (text) => text.replace("title: Linked", "title: Imported"));
    await importContent(empty(), diskFolder(at(name)), forReal);
    await empty()`update public.blog_posts set title = 'By hand' where slug = 'linked'`;
    await expect(undoImport(empty())).rejects.toThrow("blog_posts By hand was changed after the import");
    await empty()`update public.blog_posts set title = 'Imported' where slug = 'linked'`;
    expect(await undoImport(empty())).toEqual({ restored: 1, removed: 0 });
  });

  it("says what is here and not in the folder, and leaves it", async () => {
    const name = await copyOf("first");
    await rm(at(name, "blog_posts/linked.md"));
    const { changes, others } = await importContent(empty(), diskFolder(at(name)), forReal);
    expect([changes, others]).toEqual([[], { blog_posts: 1 }]);
  });

  it("brings a new file of the library in, and undo takes it out", async () => {
    const name = await copyOf("first");
    await mkdir(at(name, "media/notes-x1"));
    await writeFile(at(name, "media/notes-x1/c3.txt"), "Notes\n");
    await change(
      name,
      "media.yaml",
      (text) =>
        `${text}- slug: notes-x1\n  path: notes-x1/c3.txt\n  title: Notes\n  mime: text/plain\n  bytes: 6\n`,
    );
    expect(await importContent(empty(), diskFolder(at(name)), forReal)).toMatchObject({
      newFiles: ["notes-x1/c3.txt"],
    });
    expect((await readFileOf(empty(), "notes-x1/c3.txt"))?.toString()).toBe("Notes\n");
    await undoImport(empty());
    expect(await readFileOf(empty(), "notes-x1/c3.txt")).toBeUndefined();
  });
});

describe("a bad folder is refused with a sentence that names file and line, and nothing comes in", () => {
  const cases: [what: string, file: string, edit: (text: string) => string, sentence: RegExp | string][] = [
    [
      "a misspelt field",
      "blog_posts/linked.md",
      (text) => text.replace("title: Linked", "titel: Linked"),
      /^blog_posts\/linked\.md, line \d+: blog_posts has no field “titel”/,
    ],
    [
      "broken YAML",
      "menus.yaml",
      (text) => `${text}- place: [x\n`,
      /^menus\.yaml, line \d+: this is not valid YAML/,
    ],
    [
      "a value of another kind",
      "blog_posts/linked.md",
      (text) => text.replace("title: Linked", "title: Linked\nis_active: maybe"),
      /^blog_posts\/linked\.md, line \d+: the database refused it \(invalid input syntax for type boolean: "maybe"\)/,
    ],
    [
      "what a constraint refuses",
      "blog_posts/linked.md",
      (text) => text.replace("slug: linked", "slug: Not A Slug"),
      /^blog_posts\/linked\.md, line 3: the database refused it/,
    ],
    [
      "no front matter",
      "blog_posts/linked.md",
      () => "Words\n",
      "blog_posts/linked.md, line 1: it must begin with fields between two lines of ---.",
    ],
    [
      "a file that is missing",
      "media.yaml",
      (text) => text.replace("prices-x1/b2.pdf", "prices-x1/none.pdf"),
      /^media\.yaml, line \d+: media\/prices-x1\/none\.pdf is not in the folder\.$/,
    ],
    [
      "a path out of the folder",
      "media.yaml",
      (text) => text.replace("prices-x1/b2.pdf", "../../etc/passwd"),
      /^media\.yaml, line \d+: “\.\.\/\.\.\/etc\/passwd” is not a file path\.$/,
    ],
    [
      "another content than it says",
      "media/prices-x1/b2.pdf",
      () => "<html></html>",
      /^media\.yaml, line \d+: media\/prices-x1\/b2\.pdf was refused: its content is not application\/pdf\.$/,
    ],
    [
      "a later format",
      "export.yaml",
      () => "reduit: 2\n",
      "export.yaml, line 1: this version reads “reduit: 1”. Update the site, then try again.",
    ],
  ];
  it.each(cases)("%s", async (_what, file, edit, sentence) => {
    const name = await copyOf("first");
    await change(name, "team.yaml", (text) => `${text}- name: Nobody\n  role: None\n`);
    await change(name, file, edit);
    await expect(importContent(empty(), diskFolder(at(name)), forReal)).rejects.toThrow(sentence);
    expect(await empty()`select from public.team_members where name = 'Nobody'`).toHaveLength(0);
  });

  it("an unknown file", async () => {
    const name = await copyOf("first");
    await writeFile(at(name, "blog-posts.yaml"), "[]\n");
    await expect(importContent(empty(), diskFolder(at(name)), forReal)).rejects.toThrow(
      /^blog-posts\.yaml, line 1: unknown file or folder/,
    );
  });

  it("a folder that is no export", async () => {
    await mkdir(at("other"));
    await expect(importContent(empty(), diskFolder(at("other")), forReal)).rejects.toThrow(
      "export.yaml is missing",
    );
  });
});
