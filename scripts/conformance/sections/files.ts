import type { SupabaseClient } from "@supabase/supabase-js";
import { uploadRule } from "#common/upload-rule.ts";
import { type Operation, permissionMatrix } from "../../../tests/database/support/permissions.ts";
import { type Persona, personas } from "../../../tests/database/support/personas.ts";
import { png } from "../../../tests/fixtures/png.ts";
import { must, said, succeeded } from "../checks.ts";
import { type Context, clientOf, person, type Section } from "../context.ts";

type Bucket = "media" | "avatars";

const picture = (bytes = 100) => new Blob([png(bytes)], { type: "image/png" });

export const files: Section = {
  title: "Files",
  async run(context, check) {
    const { service, leftovers, run } = context;
    const admin = person(context, "admin");
    const reader = person(context, "reader");
    const media = `reduit-conformance-${run}/picture.png`;
    const portrait = `${reader.id}/avatar`;
    leftovers.add("files", async () => {
      await service.storage.from("media").remove([media, `${media}.new`, `${media}.large`, `${media}.html`]);
      for (const { id } of context.people.values())
        await service.storage.from("avatars").remove([`${id}/avatar`]);
    });
    await check("Originals of images: only administrators can upload, read, replace and delete them", () =>
      compareBucket(context, "media", media, `${media}.new`, () => "all"),
    );
    await check("Portraits: each reader has their own, and can reach no other", () =>
      compareBucket(context, "avatars", portrait, undefined, (persona) =>
        persona === "reader" ? "own" : "other",
      ),
    );
    await check("No original can be read by its URL alone", async () => {
      succeeded(
        await admin.client.storage.from("media").upload(media, picture(), { upsert: true }),
        "uploading",
      );
      const { publicUrl } = context.visitor().storage.from("media").getPublicUrl(media).data;
      const answer = await fetch(publicUrl);
      must(!answer.ok, `its public address answers ${answer.status}`);
    });
    await check("The web process reads an original with the secret key, to show a copy", async () => {
      const { data } = succeeded(await service.storage.from("media").download(media), "downloading");
      must(data?.size === 100, `${data?.size} bytes instead of 100`);
      must(data.type === "image/png", `its type is ${data.type}`);
    });
    await check("A signed link shows a file for a while, and a changed one shows nothing", async () => {
      const { data } = succeeded(
        await admin.client.storage.from("media").createSignedUrl(media, 60),
        "signing",
      );
      const link = data?.signedUrl ?? "";
      must((await fetch(link)).ok, "the link does not work");
      const changed = link.replace(/token=.{10}/, "token=AAAAAAAAAA");
      must(!(await fetch(changed)).ok, "a changed link works too");
    });
    await check(
      `Files of more than ${megabytes(uploadRule.maxBytes)} are refused, portraits of more than ${megabytes(uploadRule.portraitMaxBytes)}`,
      async () => {
        await refusedUpload(admin.client, "media", `${media}.large`, picture(uploadRule.maxBytes + 1));
        await refusedUpload(reader.client, "avatars", portrait, picture(uploadRule.portraitMaxBytes + 1));
      },
    );
    await check("Only images and documents are accepted", async () => {
      const page = new Blob(["<script>alert(1)</script>"], { type: "text/html" });
      await refusedUpload(admin.client, "media", `${media}.html`, page);
    });
    await check("A deleted file is gone", async () => {
      succeeded(await admin.client.storage.from("media").remove([media]), "deleting");
      const { error } = await service.storage.from("media").download(media);
      must(error, "it can still be read");
    });
  },
};

/** The matrix's line for a bucket, through the storage service. `whose`: whether the file at `path` is the person's own. */
async function compareBucket(
  context: Context,
  bucket: Bucket,
  path: string,
  fresh: string | undefined,
  whose: (persona: Persona) => "own" | "other" | "all",
): Promise<void> {
  const line = permissionMatrix[`storage.objects/${bucket}`];
  const owner = bucket === "media" ? person(context, "admin") : person(context, "reader");
  const put = () => owner.client.storage.from(bucket).upload(path, picture(), { upsert: true });
  const problems: string[] = [];
  succeeded(await put(), "uploading");
  // One who has not given their second factor is enough: there is an administrator for that. Blocked accounts have a check of their own.
  for (const persona of personas.filter((each) => each !== "editor at aal1" && each !== "blocked admin")) {
    const store = clientOf(context, persona).storage.from(bucket);
    const may = (operation: Operation) => {
      const reach = line?.[persona][operation];
      return reach === "all" || (reach === "own" && whose(persona) === "own");
    };
    const expect = (operation: Operation, happened: boolean) => {
      if (happened !== may(operation))
        problems.push(`${persona}, ${operation}: ${happened ? "done" : "refused"}`);
    };
    expect("read", !(await store.download(path)).error);
    expect("update", !(await store.upload(path, picture(200), { upsert: true })).error);
    expect("delete", ((await store.remove([path])).data ?? []).length === 1);
    succeeded(await put(), "uploading again");
    const free = fresh ?? path;
    if (free === path) await context.service.storage.from(bucket).remove([path]);
    expect("insert", !(await store.upload(free, picture())).error);
    await context.service.storage.from(bucket).remove([free]);
    succeeded(await put(), "uploading again");
  }
  await context.service.storage.from(bucket).remove([path]);
  must(problems.length === 0, problems.join("\n      "));
}

async function refusedUpload(
  client: SupabaseClient,
  bucket: Bucket,
  path: string,
  file: Blob,
): Promise<void> {
  const { error } = await client.storage.from(bucket).upload(path, file, { upsert: true });
  must(error, `${bucket} took it`);
  const status = (error as { statusCode?: string; status?: number }).statusCode ?? "";
  must(["413", "415", "400", "422"].includes(String(status)), `${bucket} answered ${status} ${said(error)}`);
}

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}
