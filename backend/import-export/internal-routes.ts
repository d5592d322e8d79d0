// For the back office: web sends the token of the administrator who asks, and the database decides as for that person.
import type { Sql } from "postgres";
import { z } from "zod";
import type { KeyRing } from "#common/key-ring.ts";
import type { Claims } from "#common/session-token.ts";
import { verifiedClaims } from "../request/bearer.ts";
import { actAs, actAsOwner } from "../request/claims.ts";
import { sentFolder } from "./content-folder.ts";
import { exportTexts } from "./export-content.ts";
import { importContent } from "./import-content.ts";
import { isRefusal, stepUpCode } from "./refusals.ts";
import { lastImport, undoImport } from "./undo-import.ts";

const request = z.object({ token: z.string(), body: z.unknown() });
const wanted = z.object({
  files: z.record(z.string(), z.string()),
  media: z.array(z.string()),
  isRehearsal: z.boolean(),
});

/** A faulty folder or a refusal is a normal response, not a failure. */
export function importExportRoutes(sql: Sql, keys: KeyRing) {
  const forCaller = (work: (caller: Claims, body: unknown) => Promise<object>) => async (sent: unknown) => {
    const { token, body } = request.parse(sent);
    const caller = await verifiedClaims(token, keys, sql);
    return caller ? orProblem(work(caller, body)) : { problem: "Your session has ended. Sign in again." };
  };

  return {
    /** Asked before web reads a folder of 32 MB. */
    "confirm-factor": forCaller(async (caller) => {
      await sql.begin(async (transaction) => {
        await actAs(transaction, caller);
        await actAsOwner(transaction);
        await transaction`select private.require_fresh_factor()`;
      });
      return {};
    }),
    "export-content": forCaller((caller) => exportTexts(sql, caller)),
    "import-content": forCaller((caller, body) => {
      const { files, media, isRehearsal } = wanted.parse(body);
      const options = { caller, isRehearsal, report: () => undefined, signal: new AbortController().signal };
      return importContent(sql, sentFolder(files, media), options);
    }),
    "last-import": forCaller(() => lastImport(sql)),
    "undo-import": forCaller((caller) => undoImport(sql, caller)),
  };
}

async function orProblem(work: Promise<object>): Promise<object> {
  return work.catch((error: Error & { code?: string }) => {
    if (error.code === stepUpCode) return { problem: error.message, code: stepUpCode };
    if (error.code !== undefined && !isRefusal(error)) throw error;
    return { problem: error.message };
  });
}
