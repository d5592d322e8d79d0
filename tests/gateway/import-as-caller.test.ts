// Import and undo from the web process to the database, with tokens as browsers have them.
import { beforeAll, expect, test } from "vitest";
import { createAdminCheck } from "../../server/admin-check.ts";
import { createImportExport, type ImportExportKind } from "../../server/import-export/import-export.ts";
import { createInternalClient } from "../../server/supervisor/internal-client.ts";
import { databaseCounters } from "../fixtures/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { addTotp, codeOf, letTimePass } from "../fixtures/factors.ts";
import { newIpAddress, signedInAdmin } from "../fixtures/visitor.ts";

const backend = backendForFile();
let transfer: ReturnType<typeof createImportExport>;
beforeAll(async () => {
  const { url, keys } = backend;
  const headers = { "x-reduit-gateway": keys.gatewaySecret };
  const internal = createInternalClient({
    url: () => url,
    headers: { ...headers, "x-reduit-internal": keys.internalSecret },
  });
  transfer = createImportExport({
    backend: { internal },
    adminBehind: createAdminCheck({
      backend: { url, headers, publishableKey: keys.publishable } as never,
      fetch,
    }),
    counters: databaseCounters(url, keys),
    log: () => undefined,
  });
});

test("a stale session is asked for its factor, a fresh one imports and undoes in its own name", async () => {
  const { client, id } = await signedInAdmin(backend);
  const { factorId, secret } = await addTotp(backend, client);
  await letTimePass(backend, id, 120);
  await client.auth.refreshSession();
  const files = {
    "export.yaml": "reduit: 1\n",
    "company.yaml": "- name: Reduit\n  email: hello@example.ch\n",
    "site-settings.yaml": "- key: site_url\n  value: https://evil.example\n",
  };
  const ask = async (kind: ImportExportKind) => {
    const { data } = await client.auth.getSession();
    const sent = { files, media: [], isRehearsal: false };
    const read = async () => (kind === "import" ? sent : null);
    return transfer(kind, `Bearer ${data.session?.access_token}`, newIpAddress(), read);
  };
  const stepUp = { status: 403, body: expect.objectContaining({ code: "PT403" }) };
  expect([await ask("import"), await ask("undo")]).toEqual([stepUp, stepUp]);
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(await ask("import")).toMatchObject({
    status: 200,
    body: { changes: [{ table: "company", kind: "new" }], leftOut: ["site_url"] },
  });
  expect(await ask("undo")).toEqual({ status: 200, body: { restored: 0, removed: 1 } });
  const rows = await backend.sql`
    select action, actor_id from public.audit_log where table_name = 'company' order by id`;
  expect([...rows]).toEqual([
    { action: "insert", actor_id: id },
    { action: "delete", actor_id: id },
  ]);
});
