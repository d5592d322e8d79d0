import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { png } from "../fixtures/png.ts";
import { newIpAddress, serviceClient, signedInAdmin, signedInReader, visitor } from "../fixtures/visitor.ts";

const backend = backendForFile();
let reader: SupabaseClient;
let readerId: string;
let admin: SupabaseClient;
let service: SupabaseClient;
beforeAll(async () => {
  ({ client: reader, id: readerId } = await signedInReader(backend));
  admin = (await signedInAdmin(backend)).client;
  service = serviceClient(backend);
});

describe("data", () => {
  test("select, insert, update, delete and functions", async () => {
    const inserted = await admin
      .from("statistics")
      .insert({ title: "Uptime", value: "99.9%" })
      .select()
      .single();
    expect(inserted.error).toBeNull();
    const id = inserted.data.id as string;
    const changed = await admin
      .from("statistics")
      .update({ value: "99.99%" })
      .eq("id", id)
      .select("value")
      .single();
    expect(changed.data).toEqual({ value: "99.99%" });
    const read = await visitor(backend).from("statistics").select("value").eq("id", id);
    expect(read.data).toEqual([{ value: "99.99%" }]);
    const counted = await visitor(backend).from("statistics").select("*", { count: "exact", head: true });
    expect(counted.count).toBeGreaterThan(0);
    expect((await admin.from("statistics").delete().eq("id", id)).error).toBeNull();
    expect((await visitor(backend).rpc("content_revisions")).data).toHaveProperty("blog_posts");
  });

  test("times are ISO 8601", async () => {
    const { data } = await reader.from("profiles").select("created_at").single();
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  test.each([["a text"], ["5"], ["true"], ['{"a":1}'], [{ a: ["b"] }], [["c"]], [5], [true]])(
    "a JSON column keeps %j as it is",
    async (value) => {
      const row = { key: "kept", value, is_public: false };
      expect((await service.from("site_settings").upsert(row)).error).toBeNull();
      expect((await service.from("site_settings").select("value").eq("key", "kept").single()).data).toEqual({
        value,
      });
      expect((await service.from("site_settings").update({ value }).eq("key", "kept")).error).toBeNull();
      expect((await service.from("site_settings").select("value").eq("key", "kept").single()).data).toEqual({
        value,
      });
    },
  );

  test("a violated rule of the database is the asker's error, with its code", async () => {
    const { error, status } = await admin.from("statistics").insert({ title: "", value: "x".repeat(5000) });
    expect(status).toBe(400);
    expect(error?.code).toBe("23514");
    expect(error?.details).toBeNull();
  });

  test.each(["40P01", "40001"])(
    "what PostgreSQL undid for another transaction (%s) is tried once more, and not a third time",
    async (code) => {
      const { sql } = backend;
      // A sequence keeps its number when a transaction is undone.
      await sql.unsafe(`
        insert into public.statistics (title, value) values ('Read ${code}', '1');
        create sequence private.tries;
        create function private.is_undone(times int) returns boolean language plpgsql security definer as $$
        begin
          if nextval('private.tries') <= times then raise 'undone' using errcode = '${code}'; end if;
          return false;
        end $$;
        grant execute on function private.is_undone(int) to anon, authenticated;
        create policy once on public.statistics as restrictive for insert to authenticated with check (not private.is_undone(1));
        create policy once_read on public.statistics as restrictive for select to anon using (not (select private.is_undone(1)))`);
      const tries = async () => (await sql`select last_value::int as tries from private.tries`)[0]?.tries;
      const read = await visitor(backend).from("statistics").select("id").limit(1);
      expect([read.status, await tries()]).toEqual([200, 2]);
      await sql`alter sequence private.tries restart`;
      const title = `Undone ${code}`;
      expect((await admin.from("statistics").insert({ title, value: "1" })).error).toBeNull();
      expect(await sql`select from statistics where title = ${title}`).toHaveLength(1);
      await sql`alter sequence private.tries restart`;
      await sql`alter policy once_read on public.statistics using (not (select private.is_undone(2)))`;
      expect([(await visitor(backend).from("statistics").select("id")).status, await tries()]).toEqual([
        500, 2,
      ]);
      await sql`drop function private.is_undone cascade`;
      await sql`drop sequence private.tries`;
    },
  );

  test("the secret key is refused in a browser", async () => {
    const headers = { apikey: backend.keys.secret, "user-agent": "Mozilla/5.0 (X11; Linux) Chrome/130" };
    expect((await fetch(`${backend.gatewayUrl}/rest/v1/contact_messages`, { headers })).status).toBe(401);
  });
});

describe("files", () => {
  const image = (bytes: number, type = "image/png") => new Blob([png(bytes)], { type });

  test("upload, replace, list, sign, download, move, remove", async () => {
    const files = admin.storage.from("media");
    const path = "folder/me.png";
    expect((await files.upload(path, image(100))).error).toBeNull();
    expect((await files.upload(path, image(100))).error).not.toBeNull();
    expect((await files.upload(path, image(200), { upsert: true })).error).toBeNull();
    expect((await files.list("folder")).data?.map(({ name }) => name)).toEqual(["me.png"]);
    const downloaded = await files.download(path);
    expect([downloaded.data?.size, downloaded.data?.type]).toEqual([200, "image/png"]);
    const { data: signed } = await files.createSignedUrl(path, 60);
    const followed = await fetch(signed?.signedUrl ?? "");
    expect((await followed.arrayBuffer()).byteLength).toBe(200);
    expect((await files.move(path, "folder/old/me.png")).error).toBeNull();
    expect((await files.list("folder")).data).toMatchObject([{ name: "old", id: null }]);
    expect((await files.remove(["folder/old/me.png"])).data).toHaveLength(1);
    expect((await files.download(path)).error).not.toBeNull();
  });

  test("strangers neither read nor write a reader's folder", async () => {
    const path = `${readerId}/avatar`;
    expect((await reader.storage.from("avatars").upload(path, image(60))).error).toBeNull();
    const stranger = (await signedInReader(backend)).client;
    for (const client of [stranger, visitor(backend)]) {
      expect((await client.storage.from("avatars").download(path)).error).not.toBeNull();
      expect((await client.storage.from("avatars").createSignedUrl(path, 60)).error).not.toBeNull();
      expect(
        (await client.storage.from("avatars").upload(path, image(60), { upsert: true })).error,
      ).not.toBeNull();
      expect((await client.storage.from("avatars").remove([path])).data ?? []).toEqual([]);
    }
    expect((await reader.storage.from("avatars").download(path)).error).toBeNull();
  });

  test("a reader's folder holds one picture, and nothing else", async () => {
    const files = reader.storage.from("avatars");
    for (const name of ["second.png", "avatar.png", "avatar/more", "deep/er/avatar"])
      expect((await files.upload(`${readerId}/${name}`, image(60))).error, name).not.toBeNull();
    expect((await files.upload(`${readerId}/avatar`, image(60), { upsert: true })).error).toBeNull();
    expect((await files.move(`${readerId}/avatar`, `${readerId}/elsewhere`)).error).not.toBeNull();
    expect((await files.copy(`${readerId}/avatar`, `${readerId}/elsewhere`)).error).not.toBeNull();
    expect((await files.list(readerId)).data?.map(({ name }) => name)).toEqual(["avatar"]);
  });

  test("the size limit of a bucket holds, with and without an announced length", async () => {
    const token = (await reader.auth.getSession()).data.session?.access_token;
    const upload = (body: BodyInit) =>
      fetch(`${backend.gatewayUrl}/storage/v1/object/avatars/${readerId}/avatar`, {
        method: "POST",
        headers: {
          apikey: backend.keys.publishable,
          authorization: `Bearer ${token}`,
          "content-type": "image/png",
          "x-forwarded-for": newIpAddress(),
        },
        body,
        duplex: "half",
      } as RequestInit);
    const big = png(3 * 1024 * 1024);
    const stream = new Blob([big]).stream();
    for (const body of [big, stream]) {
      const answer = await upload(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: "413" });
    }
    // As the browser sends it: a form, whose length is not the file's.
    const form = await reader.storage
      .from("avatars")
      .upload(`${readerId}/avatar`, new Blob([big], { type: "image/png" }));
    expect((form.error as { statusCode?: string } | null)?.statusCode).toBe("413");
    expect((await reader.storage.from("avatars").download(`${readerId}/avatar`)).data?.size).toBe(60);
  });

  test("a file that was opened by a signed link can do nothing in a tab of its own", async () => {
    const files = admin.storage.from("media");
    expect((await files.upload("pic.png", image(60), { cacheControl: "600" })).error).toBeNull();
    const { data: signed } = await files.createSignedUrl("pic.png", 60);
    const answer = await fetch(signed?.signedUrl ?? "");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ["a page", "x.html", "text/html", "<script>alert(1)</script>"],
    ["a page under the name of a picture", "x.png", "image/png", "<script>alert(1)</script>"],
    ["an SVG with a script", "x.svg", "image/svg+xml", svg],
    ["an SVG under the name of a picture", "y.png", "image/png", svg],
    ["a PNG that says it is a JPEG", "x.jpg", "image/jpeg", png(100)],
    ["nothing", "z.png", "image/png", ""],
  ])("%s is refused, in a form and bare", async (_what, path, type, content) => {
    const files = admin.storage.from("media");
    expect((await files.upload(path, new Blob([content], { type }))).error).not.toBeNull();
    const bare = await files.upload(path, Buffer.from(content as string), { contentType: type });
    expect(bare.error).not.toBeNull();
    expect((await files.download(path)).error).not.toBeNull();
  });

  test("a refused write says why", async () => {
    const { error } = await admin.storage.from("media").upload("x.jpg", image(100, "image/jpeg"));
    expect(error?.message).toBe("The file is declared as image/jpeg, but its content is PNG.");
    const page = await admin.storage.from("media").upload("x.png", new Blob(["<p>"], { type: "image/png" }));
    expect(page.error?.message).toBe("The content of this file is not a PNG, JPEG, WebP, AVIF or GIF image.");
    const half = new Blob([png(100).subarray(0, 80)], { type: "image/png" });
    expect((await admin.storage.from("media").upload("x.png", half)).error?.message).toBe(
      "This PNG is damaged. Open it, save it again and upload the new file.",
    );
  });

  test("an image of 10 MB is taken, a larger one is not", async () => {
    const files = admin.storage.from("media");
    expect((await files.upload("ten.png", image(10 * 1024 * 1024))).error).toBeNull();
    expect((await files.upload("more.png", image(10 * 1024 * 1024 + 1))).error).not.toBeNull();
    expect((await files.upload("twenty.png", image(20 * 1024 * 1024))).error?.message).toBe(
      "The request is larger than 10 MB.",
    );
  });
});
