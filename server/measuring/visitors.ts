// Tells visitors of one day apart without knowing them: a hash of IP address and browser with a salt that exists for that day only.
// The salt lies in the data folder so that a restart counts no visitor twice; it is in no backup (docs/decisions/0011).
import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { siteTimeZone } from "#common/site-zone.ts";
import { writeFileDurably } from "../data-folder/durable-file.ts";

type Salt = { day: string; value: string };

const days = new Intl.DateTimeFormat("sv-SE", { timeZone: siteTimeZone });

/** The day in Switzerland, as private.site_day() has it in the database. */
export function siteDay(at: Date): string {
  return days.format(at);
}

export function createVisitors(file: string, now: () => Date = () => new Date()) {
  let salt = readSalt(file);

  function todaysSalt(): string {
    const day = siteDay(now());
    if (salt?.day !== day) {
      salt = { day, value: randomBytes(32).toString("base64url") };
      writeFileDurably(file, JSON.stringify(salt));
    }
    return salt.value;
  }

  return {
    hash(ipAddress: string, agent: string): string {
      return createHmac("sha256", todaysSalt()).update(`${ipAddress}\n${agent}`).digest("hex").slice(0, 32);
    },
    forgetOld: () => void todaysSalt(),
  };
}

export type Visitors = ReturnType<typeof createVisitors>;

function readSalt(file: string): Salt | undefined {
  try {
    const { day, value } = JSON.parse(readFileSync(file, "utf8"));
    return typeof day === "string" && typeof value === "string" ? { day, value } : undefined;
  } catch {
    return undefined;
  }
}
