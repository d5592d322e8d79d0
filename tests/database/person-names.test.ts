import { expect, it } from "vitest";
import { cleanName } from "../../common/person-name.ts";
import { createUsers, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

/** Every character that one of the two rules may treat in its own way, and some that neither touches. */
function oddCharacters(): string[] {
  const ranges = [
    [0x01, 0x2f],
    [0x7e, 0xaf],
    [0x300, 0x305],
    [0x610, 0x620],
    [0x1680, 0x1681],
    [0x180b, 0x180f],
    [0x1ff8, 0x2072],
    [0x3000, 0x3002],
    [0xfe0e, 0xfe10],
    [0xfef8, 0xff02],
    [0xfff0, 0xfffd],
    [0x1f600, 0x1f602],
    [0xdfffe, 0xe0082],
  ] as const;
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
}

const database = databaseForFile(createUsers);

it("cleans a name exactly as the forms do", async () => {
  const typed = oddCharacters().flatMap((each) => [`A${each}b`, `${each}A`, `A${each}${each} ${each}`, each]);
  const rows = await database()<{ stored: string }[]>`
        select private.clean_name(typed) as stored from unnest(${typed}::text[]) with ordinality as t (typed, place) order by place`;
  const different = typed.filter((each, index) => rows[index]?.stored !== cleanName(each));
  expect(different.map((each) => JSON.stringify(each))).toEqual([]);
});

const rename = (name: string) =>
  tryAs(database(), "reader", (as) => as`update public.profiles set full_name = ${name} returning full_name`);

it("stores what a reader types clean, whichever way it comes", async () => {
  expect((await rename(" Ж\u202eevil\u200b ")).result?.[0]?.full_name).toBe("Жevil");
  expect((await rename("\u200b \u2069")).result?.[0]?.full_name).toBeNull();
  expect((await rename("😀".repeat(100))).result?.[0]?.full_name).toBe("😀".repeat(100));
  const refused = (await rename("é".repeat(101))).error;
  expect([refused?.code, refused?.message]).toEqual(["23514", "A name has at most 100 characters."]);
});

it("cleans and cuts the name in an account's own data", async () => {
  await tryAsOwner(database(), async (owner) => {
    const [user] = await owner`
          update auth.users set raw_user_meta_data = ${owner.json({ full_name: `\u202e${"x".repeat(300)}`, a: 1 })}
          where id = ${userIds.reader} returning raw_user_meta_data as data`;
    expect(user?.data).toEqual({ full_name: "x".repeat(100), a: 1 });
    const [odd] = await owner`
          update auth.users set raw_user_meta_data = '{"full_name": 7}' where id = ${userIds.reader} returning raw_user_meta_data as data`;
    expect(odd?.data).toEqual({ full_name: 7 });
  });
});

it("leaves a name from before the limit alone while it is not changed", async () => {
  await tryAsOwner(database(), async (owner) => {
    await owner`alter table public.profiles disable trigger check_name_changed`;
    await owner`update public.profiles set full_name = ${"x".repeat(200)} where id = ${userIds.reader}`;
    await owner`alter table public.profiles enable trigger check_name_changed`;
    const saved = await owner`
          update public.profiles set keep_reading_history = false, full_name = full_name where id = ${userIds.reader}
          returning length(full_name) as length`;
    expect(saved[0]?.length).toBe(200);
  });
});
