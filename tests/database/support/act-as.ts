import type { ReservedSql } from "postgres";

/** Acts as an account within the owner's transaction, and gives the owner's rights back. A failure is undone and returned. */
export async function actAs<Result>(
  owner: ReservedSql,
  account: string,
  work: () => Promise<Result>,
  assurance: object = { aal: "aal1" },
): Promise<{ result?: Result; code?: string; message?: string }> {
  const claims = JSON.stringify({ sub: account, role: "authenticated", ...assurance });
  await owner`savepoint person`;
  try {
    await owner`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${account}, true)`;
    await owner`set local role authenticated`;
    const result = await work();
    await owner`reset role`;
    await owner`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`;
    return { result };
  } catch (error) {
    await owner`rollback to savepoint person`;
    const { code, message } = error as { code: string; message: string };
    return { code, message };
  }
}
