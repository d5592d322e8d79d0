import type { AuthInput } from "./auth-input.ts";
import type { CounterName } from "./limits.ts";
import { Refusal, tooMany } from "./refusal.ts";

type Charge = {
  counter: CounterName;
  key: string;
  /** Counted when the backend accepted, or when it said that password, code or link is wrong. */
  counts: "accepted" | "failed";
  /** A success starts the count anew. */
  resets?: boolean;
  refuse: (waitMs: number) => Refusal;
};

export type Plan = {
  charges: Charge[];
  /** Hashes a password: a few at a time. */
  hashes: boolean;
  /** Answered in time slots, because how long it takes would tell whether an address is registered. */
  uniform: boolean;
  /** A new mail with this kind of code: its wrong tries start anew. */
  newCode?: string;
};

const PLAIN: Plan = { charges: [], hashes: false, uniform: false };

export function planFor({ kind, body }: AuthInput, address: string): Plan {
  switch (kind) {
    case "password":
      return {
        charges: [
          failed("signInAccount", `${body.email}|${address}`, { resets: true }),
          failed("signInAddress", address),
        ],
        hashes: true,
        uniform: true,
      };
    case "signup":
      return {
        charges: [accepted("signUpAddress", address), accepted("signUpAccount", body.email)],
        hashes: true,
        uniform: true,
        newCode: codeKey("signup", body.email),
      };
    case "recover":
      return {
        charges: [mailed("recoverAccount", body.email), mailed("recoverAddress", address)],
        hashes: false,
        uniform: true,
        newCode: codeKey("recovery", body.email),
      };
    case "resend":
      return {
        charges: [mailed("resendAccount", body.email), mailed("resendAddress", address)],
        hashes: false,
        uniform: true,
        newCode: codeKey(body.type, body.email),
      };
    case "link":
      return { ...PLAIN, charges: [failed("verifyAddress", address)] };
    case "code": {
      const tries: Charge = {
        ...failed("codeTries", codeKey(body.type, body.email), { resets: true }),
        refuse: () => new Refusal(403, "otp_expired", "Email link is invalid or has expired"),
      };
      return { ...PLAIN, charges: [tries, failed("verifyAddress", address)] };
    }
    case "user":
      return {
        charges: [
          ...(body.email || body.password ? [accepted("changeAddress", address)] : []),
          // A wrong current password is a guess like one at sign-in.
          ...(body.current_password ? [failed("signInAddress", address)] : []),
          ...(body.email ? [mailed("changeTarget", body.email)] : []),
        ],
        hashes: body.password !== undefined,
        uniform: body.email !== undefined,
      };
    default:
      return PLAIN;
  }
}

function codeKey(type: string, email: string): string {
  const same = type === "email" || type === "invite" ? "signup" : type;
  return `${same}|${email}`;
}

function failed(counter: CounterName, key: string, extra: { resets?: boolean } = {}): Charge {
  return {
    counter,
    key,
    counts: "failed",
    refuse: (waitMs) => tooMany("over_request_rate_limit", waitMs),
    ...extra,
  };
}

function accepted(counter: CounterName, key: string): Charge {
  return { counter, key, counts: "accepted", refuse: (waitMs) => tooMany("over_request_rate_limit", waitMs) };
}

function mailed(counter: CounterName, key: string): Charge {
  return {
    counter,
    key,
    counts: "accepted",
    refuse: (waitMs) => tooMany("over_email_send_rate_limit", waitMs),
  };
}
