// Keys that the operator gives in the environment. Every other gateway test runs on such keys, too.
import { expect, test } from "vitest";
import { readOrMakeKeys } from "../../backend/keys/installation-keys.ts";
import { isSignedWith } from "../../common/session-token.ts";
import { startApiHere } from "../fixtures/api-here.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { signedInReader, tokenOf } from "../fixtures/visitor.ts";

const backend = backendForFile();

test("are used, and none are made in the database", async () => {
  const { client } = await signedInReader(backend);
  expect(isSignedWith(await tokenOf(client), backend.keys.jwtSecret)).toBe(true);
  expect(await backend.sql`select from private.installation_keys`).toHaveLength(0);
});

test("win over those of the database, which are left as they are", async () => {
  const made = await readOrMakeKeys(backend.sql);
  const { url, stop } = await startApiHere(backend.env);
  const statusWith = async (apikey: string) => {
    const headers = { apikey, "x-reduit-gateway": backend.keys.gatewaySecret };
    return (await fetch(`${url}/rest/v1/statistics?limit=1`, { headers })).status;
  };
  expect(await statusWith(backend.keys.publishable)).toBe(200);
  for (const { kind, value } of made) if (kind !== "jwt") expect(await statusWith(value)).toBe(401);
  await stop();
  expect(await readOrMakeKeys(backend.sql)).toEqual(made);
});
