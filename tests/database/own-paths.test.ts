// What is a path of this site: one rule in the database and in TypeScript.
import { expect, it } from "vitest";
import { isOwnPath } from "#common/own-path.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile();

it("refuses the same characters as TypeScript does", async () => {
  const [row] = await database()<{ refused: number[] }[]>`
        select array_agg(n order by n) as refused from generate_series(1, 65535) n
        where n not between 55296 and 57343 and not private.is_own_path('/a' || chr(n))`;
  const expected = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && !isOwnPath(`/a${String.fromCharCode(code)}`),
  );
  expect(row?.refused).toEqual(expected);
});

it.each(["/", "//x", "/x//y", "x", "", "/?a", "/#a", "https://x"])("judges %j alike", async (link) => {
  const [row] = await database()`select private.is_own_path(${link}) as own`;
  expect(row?.own).toBe(isOwnPath(link));
});
