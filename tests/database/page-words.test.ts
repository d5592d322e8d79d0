// The words around records: every one is there from the beginning, everybody reads them, only an administrator changes them, and an
// older site's contact form and messages have theirs.
import { expect, it } from "vitest";
import type { Field, Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { type WordKind, wordKinds, wordSetting } from "#content-model/page-texts.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { createUsers, tryAs } from "./support/personas.ts";
import { onEachPostgres } from "./support/servers.ts";
import { buildVersion } from "./support/version-fixture.ts";

const kinds = Object.keys(wordKinds) as WordKind[];

onEachPostgres(
  (database) => {
    it.each(kinds)("%s: says everything, and nothing that no page shows", async (kind) => {
      const [row] = await database()<{ value: Values; is_public: boolean }[]>`
        select value, is_public from public.site_settings where key = ${wordSetting(kind)}`;
      const fields: readonly Field[] = wordKinds[kind].fields;
      expect(Object.keys(row?.value ?? {}).sort()).toEqual(fields.map(({ name }) => name).sort());
      for (const field of fields)
        expect(schemaOf(field).safeParse(row?.value[field.name]).success, field.name).toBe(true);
      expect(row?.is_public).toBe(true);
    });

    it.each(["anonymous", "reader"] as const)("%s reads them and changes none", async (who) => {
      const read = await tryAs(
        database(),
        who,
        (as) => as`select key from public.site_settings where key like 'words\\_%'`,
      );
      if (read.error) throw read.error;
      expect(read.result).toHaveLength(kinds.length);
      const written = await tryAs(
        database(),
        who,
        (as) => as`update public.site_settings set value = '{}' where key = 'words_post' returning key`,
      );
      expect(written.error ? [] : [...written.result]).toEqual([]);
    });
  },
  async (sql) => {
    await prepareDatabase(sql);
    await createUsers(sql);
  },
);

onEachPostgres(
  (database) => {
    it("an older site: its form asks what it asked, and its messages are about what they were about", async () => {
      const sql = database();
      await buildVersion(sql, "1.0.0");
      await sql`
        insert into public.contact_messages (name, email, topic, message, consented_at, submission_key)
        values ('Nora', 'n@example.ch', 'incident', 'Help', now(), 'page-words-1'),
               ('Nora', 'n@example.ch', 'gone', 'Help', now(), 'page-words-2')`;
      await prepareDatabase(sql);
      const [page] = await sql<
        { sections: { kind: string; topics?: { key: string }[]; consent?: string }[] }[]
      >`
        select sections from public.pages where path = '/contact'`;
      const form = page?.sections.find(({ kind }) => kind === "contact-form");
      expect(form?.topics?.map(({ key }) => key)).toEqual([
        "evaluation",
        "security-review",
        "incident",
        "privacy",
        "other",
      ]);
      expect(form?.consent).toContain("(/legal/privacy-policy)");
      const messages = await sql`
        select topic, topic_label from public.contact_messages where submission_key like 'page-words-%' order by 1`;
      expect([...messages]).toEqual([
        { topic: "gone", topic_label: "" },
        { topic: "incident", topic_label: "A security incident" },
      ]);
      const audited =
        await sql`select from public.audit_log where table_name = 'site_settings' and row_id like 'words%'`;
      expect(audited).toHaveLength(0);
    });
  },
  undefined,
  "empty",
);
