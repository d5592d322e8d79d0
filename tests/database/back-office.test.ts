import { expect, it } from "vitest";
import { createUsers, newcomerId, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { onEachPostgres } from "./support/servers.ts";

onEachPostgres(
  (database) => {
    it("finds records by name for administrators: drafts, people and messages too", async () => {
      const { result } = await tryAs(
        database(),
        "admin",
        (as) => as`select * from public.search_records('keel')`,
      );
      expect(result?.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
        "blog: Keel of the ship",
        "messages: Sam Keel",
      ]);
      const byAddress = await tryAs(
        database(),
        "admin",
        (as) => as`select title from public.search_records('sam@')`,
      );
      expect(byAddress.result?.map(({ title }) => title)).toEqual(["Sam Keel"]);
    });

    it.each(["%", "_", "\\", "k%l", ""])("takes %j as text, not as a pattern", async (query) => {
      const { result } = await tryAs(
        database(),
        "admin",
        (as) => as`select * from public.search_records(${query})`,
      );
      expect(result).toEqual([]);
    });

    it.each(["reader", "other reader"] as const)(
      "tells a %s of no record, and of nothing to do",
      async (persona) => {
        const { result } = await tryAs(database(), persona, async (as) => ({
          records: await as`select * from public.search_records('keel')`,
          attention: await as`select public.admin_attention() as it`,
        }));
        expect(result?.records).toHaveLength(0);
        expect(result?.attention[0]?.it ?? null).toBeNull();
      },
    );

    it("lists what needs attention", async () => {
      const { result } = await tryAs(database(), "admin", (as) => as`select public.admin_attention() as it`);
      expect(result?.[0]?.it).toMatchObject({
        messages: 1,
        drafts: { blog: 1, "trust-records": 1 },
        scheduled: { "case-studies": 1 },
        certifications: [{ name: "Ends soon" }],
        errors: 1,
        incidents: [{ title: "Lasts" }],
        // The one whose day is today is not overdue; a draft is nobody's promise.
        reviews: [
          { kind: "trust-records", title: "Overdue record" },
          { kind: "certifications", title: "Overdue certificate" },
        ],
        samples: { "trust-records": 1, status: 1, "status-components": 1 },
      });
    });

    it("makes an administrator by a confirmed address, and says why not otherwise", async () => {
      const grant = (persona: "admin" | "reader", email: string) =>
        tryAs(database(), persona, async (as) => {
          await as`select public.grant_admin(${email})`;
          return as`select user_id from public.admin_users where user_id = ${newcomerId}`;
        });
      expect((await grant("admin", " NEWCOMER@test.example ")).result).toHaveLength(1);
      expect((await grant("admin", "nobody@test.example")).error?.message).toMatch(/no confirmed account/);
      expect((await grant("admin", "other@test.example")).error?.message).toMatch(/no confirmed account/);
      expect((await grant("admin", "admin@test.example")).error?.message).toMatch(/already/);
      expect((await grant("reader", "newcomer@test.example")).error?.code).toBe("42501");
    });

    it("keeps the last administrator, and lets another one go", async () => {
      const last = await tryAs(
        database(),
        "admin",
        (as) => as`delete from public.admin_users where user_id = ${userIds.admin}`,
      );
      expect(last.error?.message).toBe("The last administrator cannot be removed.");
      const other = await tryAs(database(), "admin", async (as) => {
        await as`insert into public.admin_users (user_id) values (${newcomerId})`;
        return as`delete from public.admin_users where user_id = ${newcomerId} returning user_id`;
      });
      expect(other.result).toHaveLength(1);
    });

    it.each([
      ["false", "refused"],
      ["true", "made"],
      ["null", "made"],
      ['"false"', "made"],
    ])("while sign_up_open is %s a new account is %s", async (value, expected) => {
      const outcome = await tryAsOwner(database(), async (owner) => {
        await owner`update public.site_settings set value = ${value}::text::jsonb where key = 'sign_up_open'`;
        return owner`insert into auth.users (id, email) values (gen_random_uuid(), 'late@test.example')`.then(
          () => "made",
          (error) => (error.message === "Sign-up is closed." ? "refused" : error.message),
        );
      });
      expect(outcome).toBe(expected);
    });
  },
  async (sql) => {
    await createUsers(sql);
    await sql`update auth.users set email_confirmed_at = now() where id in ${sql([newcomerId, userIds.admin])}`;
    await sql`insert into public.blog_posts (slug, title) values ('keel', 'Keel of the ship')`;
    await sql`
      insert into public.case_studies (slug, title, status, published_at)
      values ('soon', 'Soon', 'published', now() + interval '3 days')`;
    await sql`
      insert into public.certifications (name, valid_to) values ('Ends soon', current_date + 30), ('Lasts', current_date + 300)`;
    await sql`
      insert into public.certifications (name, next_review_on) values ('Overdue certificate', current_date - 1)`;
    await sql`
      insert into public.trust_records (title, status, next_review_on, is_sample)
      values ('Overdue record', 'published', current_date - 2, true), ('Due today', 'published', current_date, false),
             ('Draft', 'draft', current_date - 3, false)`;
    await sql`
      insert into public.status_notices (title, status, ends_at, is_sample)
      values ('Lasts', 'published', null, false), ('Over', 'published', now(), true)`;
    await sql`insert into public.status_components (slug, name, is_sample) values ('x', 'X', true)`;
    await sql`
      insert into public.contact_messages (name, email, message, consented_at, submission_key)
      values ('Sam Keel', 'sam@test.example', 'Hello', now(), 'a-key-of-a-form')`;
    await sql`
      insert into public.error_groups (fingerprint, source, message, status)
      values ('f', 'browser', 'Oops', 'open'), ('g', 'server', 'Old', 'resolved')`;
  },
);
