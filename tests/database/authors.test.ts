// Authors belong to the team: posts follow a member's name and slug, and outlive them; older posts find their author by name.
import { expect, it } from "vitest";
import { askingOn, createUsers, tryAs } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await sql`insert into public.team_members (name, slug) values ('Nora Ä.', 'nora')`;
  await sql`insert into public.blog_posts (slug, title, author, author_name, status) values
      ('hers', 'Hers', 'nora', 'Typed', 'published'), ('a-guests', 'Guest', null, 'A guest', 'published')`;
});
const ask = askingOn(database);

const after = async (change: string) => {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    await as.unsafe(change);
    return as`select slug, author, author_name from public.blog_posts order by slug`;
  });
  if (error) throw error;
  return result.map(({ author, author_name: name }) => [author, name]);
};
const guest = [null, "A guest"];

it("a post of a team member has their name, not the typed one", async () => {
  expect(await after("select 1")).toEqual([guest, ["nora", "Nora Ä."]]);
  expect(await after("update public.blog_posts set author_name = 'A. Guest' where slug = 'hers'")).toEqual([
    guest,
    ["nora", "Nora Ä."],
  ]);
});

it("follows a new name, a new slug, and both at once", async () => {
  expect(await after("update public.team_members set name = 'Nora B.' where slug = 'nora'")).toEqual([
    guest,
    ["nora", "Nora B."],
  ]);
  expect(await after("update public.team_members set slug = 'nora-b' where slug = 'nora'")).toEqual([
    guest,
    ["nora-b", "Nora Ä."],
  ]);
  expect(
    await after("update public.team_members set slug = 'nora-b', name = 'Nora B.' where slug = 'nora'"),
  ).toEqual([guest, ["nora-b", "Nora B."]]);
});

it("keeps the name of a member who is deleted permanently", async () => {
  expect(await after("delete from public.team_members")).toEqual([guest, [null, "Nora Ä."]]);
});

it("refuses an author who is not in the team", async () => {
  const { error } = await ask("admin")`update public.blog_posts set author = 'nobody'`;
  expect(error?.code).toBe("23503");
});
