// Distinguishes the visitors of one day without identifying them: a hash of IP address and browser with a salt of that day. The salt is
// stored in the database, so that all processes count a visitor once; no backup contains it (docs/decisions/0011, 0021).
import { createHmac } from "node:crypto";
import { siteTimeZone } from "#common/site-zone.ts";

const days = new Intl.DateTimeFormat("sv-SE", { timeZone: siteTimeZone });

/** The day in Switzerland, as private.site_day() has it in the database. */
export function siteDay(at: Date): string {
  return days.format(at);
}

type Options = {
  /** Today's, from the database, which then deletes yesterday's. */
  fetchSalt(): Promise<string>;
  now?: () => Date;
};

export function createVisitors({ fetchSalt, now = () => new Date() }: Options) {
  let known: { day: string; salt: Promise<string> } | undefined;

  function ask(day: string): Promise<string> {
    const salt = fetchSalt();
    const asked = { day, salt };
    known = asked;
    salt.catch(() => {
      if (known === asked) known = undefined;
    });
    return salt;
  }

  return {
    /** Rejects while the database is down: then views cannot be stored either. */
    async hash(ipAddress: string, agent: string): Promise<string> {
      const day = siteDay(now());
      const salt = await (known?.day === day ? known.salt : ask(day));
      return createHmac("sha256", salt).update(`${ipAddress}\n${agent}`).digest("hex").slice(0, 32);
    },
    /**
     * Called every minute, so that yesterday's salt is deleted at midnight even without visitors, and processes use the same salt again
     * after a crash of the database or when their clocks differ.
     */
    async renew(): Promise<void> {
      await ask(siteDay(now()));
    },
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
