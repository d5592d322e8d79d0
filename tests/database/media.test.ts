import { expect, it } from "vitest";
import { uploadRule } from "#common/upload-rule.ts";
import { become, createUsers, type Persona, tryAs, tryAsOwner } from "./support/personas.ts";
import { onEachPostgres } from "./support/servers.ts";

type Connection = Parameters<Parameters<typeof tryAsOwner>[1]>[0];

onEachPostgres(
  (database) => {
    const asAdmin = <Result>(work: (connection: Connection) => Promise<Result>) =>
      tryAsOwner(database(), async (connection) => {
        await become(connection, "admin");
        return work(connection);
      });
    const refusal = (work: PromiseLike<unknown>) =>
      Promise.resolve(work).then(
        () => "done",
        (error) => `${error.code} ${error.message}`,
      );

    async function addImage(admin: Connection, slug = "alpine-meadow"): Promise<string> {
      const [row] = await admin<{ id: string }[]>`
        insert into public.media (path, slug, alt, mime, bytes)
        values (${`${slug}/1.png`}, ${slug}, 'A meadow', 'image/png', 1) returning id`;
      return row?.id ?? "";
    }
    const usesOf = async (admin: Connection, id: string) =>
      (await admin`select * from public.media_usage(${id})`).map(
        ({ table_name, column_name, title, in_trash }) =>
          `${table_name}.${column_name} ${title}${in_trash ? " (trash)" : ""}`,
      );

    it("has buckets that take what the upload rule says", async () => {
      const buckets = await tryAsOwner(
        database(),
        (connection) => connection`
          select id, file_size_limit::int as bytes, allowed_mime_types as types from storage.buckets order by id`,
      );
      const types = [...uploadRule.types];
      expect(buckets.map((bucket) => ({ ...bucket, types: bucket.types.toSorted() }))).toEqual([
        { id: "avatars", bytes: uploadRule.portraitMaxBytes, types: types.toSorted() },
        { id: "media", bytes: uploadRule.maxBytes, types: types.toSorted() },
      ]);
    });

    it("gives every image a URL of its own, and lets its description wait", async () => {
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

    it.each<Persona>(["reader", "other reader"])("says nothing of it to a %s", async (persona) => {
      const rows = await tryAsOwner(database(), async (owner) => {
        const id = await addImage(owner);
        await owner`insert into public.blog_posts (slug, title, featured_image, status) values ('a', 'A', '/images/alpine-meadow', 'published')`;
        await become(owner, persona);
        return owner`select * from public.media_usage(${id})`;
      });
      expect([...rows]).toEqual([]);
    });

    it("is closed to visitors", async () => {
      const { error } = await tryAs(
        database(),
        "anonymous",
        (visitor) => visitor`select * from public.media_usage(gen_random_uuid())`,
      );
      expect(error?.code).toBe("42501");
    });

    it.each([
      ["to the trash", "update public.media set deleted_at = now()"],
      ["for good", "delete from public.media"],
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
        used: "23514 This image is used in 2 places and cannot be deleted. Remove it there first.",
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
        "23514 This image is used in one place and cannot be deleted. Remove it there first.",
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

    it("replaces the file under the same URL", async () => {
      const [row] = await asAdmin(async (admin) => {
        const id = await addImage(admin);
        return admin`update public.media set path = 'alpine-meadow/2.webp', mime = 'image/webp' where id = ${id} returning slug, path`;
      });
      expect(row).toEqual({ slug: "alpine-meadow", path: "alpine-meadow/2.webp" });
    });

    it("lets the file of an image go only after the image", async () => {
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
      expect(outcome).toEqual([
        "done",
        "23514 The active theme cannot be deleted. Activate another one first.",
      ]);
    });
  },
  async (sql) => {
    await createUsers(sql);
  },
);
