import type { Sql } from "postgres";
import { log, summary } from "../log.ts";
import type { AccountMail } from "./account-mail.ts";

const intervalMs = 5_000;

/**
 * What happens to an account in SQL alone, such as a reset of its factors by an administrator or by the operator's command, is told to its
 * owner from here. Of several processes one takes each notice; one that could not be sent is left for the next look.
 */
export function sendNotices(sql: Sql, mail: AccountMail): () => void {
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      while (await sendOne(sql, mail));
    } catch (error) {
      log("warn", "a notice was not sent", { reason: summary(error) });
    }
    looking = false;
  }

  const timer = setInterval(look, intervalMs).unref();
  return () => clearInterval(timer);
}

function sendOne(sql: Sql, mail: AccountMail): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [notice] = await tx<{ email: string }[]>`
      delete from private.outgoing_notices n using auth.users u
      where u.id = n.account_id and n.id = (
        select id from private.outgoing_notices order by id limit 1 for update skip locked)
      returning u.email`;
    if (notice) await mail.factorsReset(notice.email);
    return notice !== undefined;
  });
}
