import type { ReservedSql } from "postgres";
import { describe, expect, it } from "vitest";
import { documentTypes, uploadRule } from "#common/upload-rule.ts";
import { asAdminOn, become, createUsers, tryAsOwner } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(createUsers);

const asAdmin = asAdminOn(database);
const refusal = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "done",
    (error) => `${error.code} ${error.message}`,
  );

async function addImage(admin: ReservedSql, slug = "alpine-meadow"): Promise<string> {
  const [row] = await admin<{ id: string }[]>`
        insert into public.media (path, slug, alt, mime, bytes)
        values (${`${slug}/1.png`}, ${slug}, 'A meadow', 'image/png', 1) returning id`;
  return row?.id ?? "";
}
const usesOf = async (admin: ReservedSql, id: string) =>
  (await admin`select * from public.media_usage(${id})`).map(
    ({ table_name, column_name, title, in_trash }) =>
      `${table_name}.${column_name} ${title}${in_trash ? " (trash)" : ""}`,
  );

it("has buckets that take what the upload rule says, and no pages", async () => {
  const buckets = await tryAsOwner(
    database(),
    (connection) => connection`
          select id, file_size_limit::int as bytes, allowed_mime_types as types from storage.buckets order by id`,
  );
  const types = [...uploadRule.types];
  expect(buckets.flatMap((bucket) => bucket.types).join()).not.toMatch(/svg|html|[/+]xml/);
  expect(buckets.map((bucket) => ({ ...bucket, types: bucket.types.toSorted() }))).toEqual([
    { id: "avatars", bytes: uploadRule.portraitMaxBytes, types: types.toSorted() },
    {
      id: "media",
      bytes: uploadRule.maxBytes,
      types: [...types, ...documentTypes].toSorted(),
    },
  ]);
});

it("gives every image a URL of its own, and allows an empty description", async () => {
  const rows = await asAdmin(
    (admin) => admin`
          insert into public.media (path, mime, bytes) values ('a', 'image/png', 1), ('b', 'image/png', 1) returning slug, alt`,
  );
  expect(new Set(rows.map((row) => row.slug)).size).toBe(2);
  expect(rows.map((row) => row.alt)).toEqual([null, null]);
});

it("finds an image in columns, in Markdown, in JSON and in the trash, and no other with a longer name", async () => {
  const uses = await asAdmin(async (admin) => {
    const id = await addImage(admin);
    await addImage(admin, "alpine-meadow-2");
    await admin`insert into public.blog_posts (slug, title, featured_image, content) values
          ('a', 'Column', '/images/alpine-meadow', ''),
          ('b', 'Markdown', null, 'Look: ![It](/images/alpine-meadow) there'),
          ('c', 'Sized', null, '![It](/images/alpine-meadow?w=640)'),
          ('d', 'Another', '/images/alpine-meadow-2', '![x](/images/alpine-meadows)')`;
    await admin`insert into public.team_members (name, image, deleted_at) values ('Gone', '/images/alpine-meadow', now())`;
    await admin`insert into public.company (name, branding) values ('Firm', '{"logo": "/images/alpine-meadow"}')`;
    return usesOf(admin, id);
  });
  expect(uses.sort()).toEqual([
    "blog_posts.content Markdown",
    "blog_posts.content Sized",
    "blog_posts.featured_image Column",
    "company.branding Firm",
    "team_members.image Gone (trash)",
  ]);
});

it.each([
  ["to the trash", "update public.media set deleted_at = now()"],
  ["permanently", "delete from public.media"],
])("does not let a used image go %s, and an unused one does", async (_where, statement) => {
  const outcome = await asAdmin(async (admin) => {
    const id = await addImage(admin);
    await admin`insert into public.blog_posts (slug, title, content) values ('a', 'A', '![](/images/alpine-meadow)'), ('b', 'B', '![](/images/alpine-meadow)')`;
    await admin`savepoint used`;
    const used = await refusal(admin.unsafe(`${statement} where id = '${id}'`));
    await admin`rollback to savepoint used`;
    await admin`update public.blog_posts set content = ''`;
    return { used, unused: await refusal(admin.unsafe(`${statement} where id = '${id}'`)) };
  });
  expect(outcome).toEqual({
    used: "23514 This image is used in 2 places and cannot be deleted: “A”, “B”. Remove it there first.",
    unused: "done",
  });
});

it("does not let the secret key delete a used image either", async () => {
  const outcome = await asAdmin(async (admin) => {
    await addImage(admin);
    await admin`insert into public.team_members (name, image) values ('A', '/images/alpine-meadow')`;
    await admin`set local role service_role`;
    return refusal(admin`delete from public.media`);
  });
  expect(outcome).toBe(
    "23514 This image is used in one place and cannot be deleted: “A”. Remove it there first.",
  );
});

it.each([
  ["address", "slug = 'other'", "23514 The address of an image stays as it is."],
  ["description", "alt = null", "23514 An image keeps its description; change it instead."],
])("keeps the %s of an image", async (_what, change, sentence) => {
  const outcome = await asAdmin(async (admin) => {
    await addImage(admin);
    return refusal(admin.unsafe(`update public.media set ${change}`));
  });
  expect(outcome).toBe(sentence);
});

it("counts uses in pending changes, and names the record", async () => {
  const outcome = await asAdmin(async (admin) => {
    const id = await addImage(admin);
    const [post] = await admin`
          insert into public.blog_posts (slug, title, content, status) values ('a', 'Public', '', 'published') returning id, updated_at`;
    await admin`
          insert into public.drafts (table_name, row_id, data, seen_updated_at)
          values ('blog_posts', ${post?.id}, ${JSON.stringify({ content: "![](/images/alpine-meadow)" })}::text::jsonb, ${post?.updated_at})`;
    const uses = await usesOf(admin, id);
    return { uses, refusal: await refusal(admin`delete from public.media`) };
  });
  expect(outcome).toEqual({
    uses: ["blog_posts.drafts Public"],
    refusal: "23514 This image is used in one place and cannot be deleted: “Public”. Remove it there first.",
  });
});

it("finds images in sections, menus and settings", async () => {
  const uses = await asAdmin(async (admin) => {
    const id = await addImage(admin);
    await admin`insert into public.pages (path, title, sections) values
          ('/a', 'Sections', '[{"id":"s1","kind":"picture-and-text","image":"/images/alpine-meadow"}]')`;
    await admin`insert into public.site_settings (key, value, is_public) values ('banner', '{"text": "/images/alpine-meadow"}', true)
          on conflict (key) do update set value = excluded.value`;
    return usesOf(admin, id);
  });
  expect(uses.sort()).toEqual(["pages.sections Sections", "site_settings.value banner"]);
});

it("names three of the places that use it, and counts the others", async () => {
  const outcome = await asAdmin(async (admin) => {
    await addImage(admin);
    await admin`insert into public.blog_posts (slug, title, content)
          select 'p' || n, 'Post ' || n, '/images/alpine-meadow' from generate_series(1, 5) n`;
    return refusal(admin`update public.media set deleted_at = now()`);
  });
  expect(outcome).toBe(
    "23514 This image is used in 5 places and cannot be deleted: “Post 1”, “Post 2”, “Post 3” and 2 more. Remove it there first.",
  );
});

it("replaces the file under the same URL", async () => {
  const [row] = await asAdmin(async (admin) => {
    const id = await addImage(admin);
    return admin`update public.media set path = 'alpine-meadow/2.webp', mime = 'image/webp' where id = ${id} returning slug, path`;
  });
  expect(row).toEqual({ slug: "alpine-meadow", path: "alpine-meadow/2.webp" });
});

it("keeps the frame of a file that is replaced by one of the same size, and of no other", async () => {
  const rows = await asAdmin(async (admin) => {
    const id = await addImage(admin);
    await admin`update public.media set width = 800, height = 600, crop = '{10,10,400,300}', focus = '{20,80}' where id = ${id}`;
    const [same] =
      await admin`update public.media set path = 'x/2.png', width = 800, height = 600 returning crop, focus`;
    const [other] =
      await admin`update public.media set path = 'x/3.png', width = 200, height = 100 returning crop, focus`;
    return [same, other];
  });
  expect(rows).toEqual([
    { crop: [10, 10, 400, 300], focus: [20, 80] },
    { crop: null, focus: null },
  ]);
});

it.each([
  ["a crop beyond the image", "crop = '{10,0,800,600}'", "media_crop_check"],
  ["a crop of three numbers", "crop = '{0,0,100}'", "media_crop_check"],
  ["a crop of nothing", "crop = '{0,0,0,0}'", "media_crop_check"],
  ["a focal point outside", "focus = '{50,101}'", "media_focus_check"],
  ["half a focal point", "focus = '{50}'", "media_focus_check"],
  ["an empty label", "labels = array['']", "media_labels_check"],
  ["a label with a comma", "labels = array['a,b']", "media_labels_check"],
  ["a label with a blank edge", "labels = array['a ', 'b']", "media_labels_check"],
  ["a label of 41 characters", `labels = array['${"a".repeat(41)}']`, "media_labels_check"],
  ["a title on an image", "title = 'x'", "media_kind_check"],
  [
    "another kind of file",
    "mime = 'application/pdf', alt = null, title = 'x'",
    "An image is replaced by an image",
  ],
])("refuses %s", async (_what, change, reason) => {
  const outcome = await asAdmin(async (admin) => {
    await addImage(admin);
    await admin`update public.media set width = 800, height = 600`;
    return refusal(admin.unsafe(`update public.media set ${change}`));
  });
  expect(outcome).toContain(reason);
});

it("tells kinds of files apart, and replaces a video by a video only", async () => {
  const [kinds, outcome] = await asAdmin(async (admin) => {
    await admin`insert into public.media (path, slug, title, mime, bytes) values
      ('f.mp4', 'film', 'Film', 'video/mp4', 1), ('f.vtt', 'film-en', 'English', 'text/vtt', 1), ('f.pdf', 'facts', 'Facts', 'application/pdf', 1)`;
    const kindsOf = async (kind: string) =>
      (await admin`select slug from public.list_media(kind => ${kind})`).map(({ slug }) => slug);
    const found = [await kindsOf("video"), await kindsOf("captions"), await kindsOf("document")];
    return [
      found,
      await refusal(admin.unsafe("update public.media set mime = 'application/pdf' where slug = 'film'")),
    ];
  });
  expect(kinds).toEqual([["film"], ["film-en"], ["facts"]]);
  expect(outcome).toContain("a video by a video");
});

it("takes labels of up to 40 characters, with blanks inside", async () => {
  const labels = ["a", "Data centre", "é".repeat(40)];
  const [row] = await asAdmin(async (admin) => {
    await addImage(admin);
    return admin`update public.media set labels = ${labels} returning labels`;
  });
  expect(row).toEqual({ labels });
});

const addDocument = async (admin: ReservedSql, slug = "prices-x1") => {
  const [row] = await admin<{ id: string }[]>`
        insert into public.media (path, slug, title, mime, bytes)
        values (${`${slug}/1.pdf`}, ${slug}, 'Prices', 'application/pdf', 1000) returning id`;
  return row?.id ?? "";
};

it("holds documents by their title, and tells visitors of those whose slugs they know", async () => {
  const found = await tryAsOwner(database(), async (owner) => {
    await addDocument(owner);
    await addDocument(owner, "other-x1");
    await addImage(owner);
    await become(owner, "anonymous");
    return {
      downloads: await owner`select * from public.find_downloads('prices-x1,alpine-meadow')`,
      pictures: await owner`select slug from public.find_pictures('prices-x1,alpine-meadow')`,
    };
  });
  expect(found).toEqual({
    downloads: [
      {
        slug: "prices-x1",
        path: "prices-x1/1.pdf",
        title: "Prices",
        mime: "application/pdf",
        bytes: 1000,
      },
    ],
    pictures: [{ slug: "alpine-meadow" }],
  });
});

it("refuses to delete a document that a text links", async () => {
  const outcome = await asAdmin(async (admin) => {
    const id = await addDocument(admin);
    await admin`insert into public.blog_posts (slug, title, content) values ('a', 'A', '[Prices](/downloads/prices-x1)')`;
    const links =
      await admin`select link, state from public.check_links('{/downloads/prices-x1,/downloads/none-x1}')`;
    return {
      uses: await usesOf(admin, id),
      links: [...links],
      refusal: await refusal(admin`delete from public.media`),
    };
  });
  expect(outcome).toEqual({
    uses: ["blog_posts.content A"],
    links: [{ link: "/downloads/none-x1", state: "missing" }],
    refusal: "23514 This document is used in one place and cannot be deleted: “A”. Remove it there first.",
  });
});

describe("the list", () => {
  const list = async (admin: ReservedSql, args: Record<string, string> = {}) => {
    const names = Object.keys(args).map((name, index) => `${name} => $${index + 1}`);
    const rows = await admin.unsafe(
      `select slug, total from public.list_media(${names.join(", ")})`,
      Object.values(args),
    );
    return rows.map(({ slug }) => slug).sort();
  };

  it("is searched and narrowed by kind, type, label and state", async () => {
    const found = await asAdmin(async (admin) => {
      await addImage(admin, "used");
      await addImage(admin, "lonely");
      await addDocument(admin);
      await admin`update public.media set alt = null where false`;
      await admin`update public.media set labels = '{Team}', credit = '100% Anna' where slug = 'lonely'`;
      await admin`insert into public.media (slug, path, mime, bytes, deleted_at) values ('gone', 'gone/1.png', 'image/png', 1, now())`;
      await admin`insert into public.media (slug, path, mime, bytes) values ('undescribed', 'u/1.png', 'image/png', 1)`;
      await admin`insert into public.blog_posts (slug, title, featured_image) values ('a', 'A', '/images/used')`;
      return {
        all: await list(admin),
        unused: await list(admin, { show: "unused" }),
        undescribed: await list(admin, { show: "undescribed" }),
        trash: await list(admin, { show: "trash" }),
        documents: await list(admin, { kind: "document" }),
        images: await list(admin, { kind: "image" }),
        type: await list(admin, { type: "application/pdf" }),
        label: await list(admin, { label: "Team" }),
        words: await list(admin, { search: "anna" }),
        wildcard: await list(admin, { search: "%" }),
      };
    });
    expect(found).toEqual({
      all: ["lonely", "prices-x1", "undescribed", "used"],
      unused: ["lonely", "prices-x1", "undescribed"],
      undescribed: ["undescribed"],
      trash: ["gone"],
      documents: ["prices-x1"],
      images: ["lonely", "undescribed", "used"],
      type: ["prices-x1"],
      label: ["lonely"],
      words: ["lonely"],
      wildcard: ["lonely"],
    });
  });

  it("is empty for a reader, and so is everything else about the library", async () => {
    const answers = await tryAsOwner(database(), async (owner) => {
      const id = await addImage(owner);
      await owner`update public.media set labels = '{Team}'`;
      await owner`insert into public.blog_posts (slug, title, featured_image, status) values ('a', 'A', '/images/alpine-meadow', 'published')`;
      await become(owner, "reader");
      return [
        await owner`select * from public.list_media()`,
        await owner`select * from public.list_media(show => 'unused')`,
        await owner`select * from public.media_labels()`,
        await owner`select * from public.media_usage(${id})`,
        await owner`select * from public.media_usages(array[${id}]::uuid[])`,
        await owner`select public.label_media(array[${id}]::uuid[], '{x}', '{}') as changed`,
      ];
    });
    expect(answers.map((rows) => [...rows])).toEqual([[], [], [], [], [], [{ changed: 0 }]]);
  });
});

it("labels many at once, and counts labels", async () => {
  const outcome = await asAdmin(async (admin) => {
    const ids = [await addImage(admin, "a"), await addImage(admin, "b"), await addDocument(admin)];
    await admin`update public.media set labels = '{old,Team}' where slug = 'a'`;
    const [changed] =
      await admin`select public.label_media(${ids.slice(0, 2)}::uuid[], '{new,Team}', '{old}') as count`;
    const rows = await admin`select slug, labels from public.media order by slug`;
    return { changed, rows: [...rows], labels: [...(await admin`select * from public.media_labels()`)] };
  });
  expect(outcome).toEqual({
    changed: { count: 2 },
    rows: [
      { slug: "a", labels: ["Team", "new"] },
      { slug: "b", labels: ["Team", "new"] },
      { slug: "prices-x1", labels: [] },
    ],
    labels: [
      { label: "new", uses: 2 },
      { label: "Team", uses: 2 },
    ],
  });
});

it("says of many at once what uses them", async () => {
  const uses = await asAdmin(async (admin) => {
    const ids = [await addImage(admin, "a"), await addImage(admin, "b"), await addImage(admin, "c")];
    await admin`insert into public.blog_posts (slug, title, content) values ('x', 'X', '/images/a and /images/b and /images/a')`;
    const rows = await admin`select * from public.media_usages(${ids}::uuid[])`;
    return rows.map(({ media_id, title }) => `${ids.indexOf(media_id)} ${title}`).sort();
  });
  expect(uses).toEqual(["0 X", "1 X"]);
});

it("deletes the file of an image only after the image", async () => {
  const counts = await asAdmin(async (admin) => {
    await addImage(admin);
    await admin`insert into storage.objects (bucket_id, name) values ('media', 'alpine-meadow/1.png'), ('media', 'alpine-meadow/0.png')`;
    const first = await admin`delete from storage.objects where bucket_id = 'media' returning name`;
    await admin`delete from public.media`;
    const second = await admin`delete from storage.objects where bucket_id = 'media' returning name`;
    return [first, second].map((rows) => rows.map((row) => row.name));
  });
  expect(counts).toEqual([["alpine-meadow/0.png"], ["alpine-meadow/1.png"]]);
});

it("never deletes the active theme", async () => {
  const outcome = await asAdmin(async (admin) => {
    await admin`insert into public.theme_configurations (id, name) values ('spare', 'Spare')`;
    const resting = await refusal(admin`delete from public.theme_configurations where id = 'spare'`);
    return [resting, await refusal(admin`delete from public.theme_configurations where id = 'default'`)];
  });
  expect(outcome).toEqual(["done", "23514 The active theme cannot be deleted. Activate another one first."]);
});
