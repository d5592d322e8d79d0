import { Refusal, tooMany } from "../http/refusal.ts";
import type { AuthInput } from "./auth-input.ts";
import type { RateLimitName } from "./limits.ts";

export type Charge = {
  limit: RateLimitName;
  key: string;
  /** Counted when the backend accepted, or when it said that password, code or link is wrong. */
  counts: "accepted" | "failed";
  /** A success starts the count anew. */
  resets?: boolean;
  /** Not counted for a client that this key is known of: the owner's. */
  unlessKnown?: string;
  refuse: (waitMs: number) => Refusal;
};

export type Plan = {
  charges: Charge[];
  /** Hashes a password: a few at a time. */
  hashes: boolean;
  /** Answered after a minimum duration, because how long it takes would tell whether an e-mail is registered. */
  uniform: boolean;
  /** Answered before the work is done: asking for a mail has one answer, whatever comes of it. */
  detached?: boolean;
  /** A new mail with this kind of code: its wrong tries start anew. */
  newCode?: string;
};

const plain: Plan = { charges: [], hashes: false, uniform: false };

/** `account` is the id that the request's token claims; what comes with a false one counts for nothing. */
export function planFor({ kind, body }: AuthInput, clientKey: string, account?: string): Plan {
  switch (kind) {
    case "password":
      return {
        charges: [
          failed("signInAccount", `${body.email}|${clientKey}`, { resets: true }),
          failed("signInIp", clientKey),
          guess(body.email, clientKey),
        ],
        hashes: true,
        uniform: true,
      };
    case "signup":
      return {
        charges: [accepted("signUpIp", clientKey), accepted("signUpAccount", body.email)],
        hashes: true,
        uniform: true,
        newCode: codeKey("signup", body.email),
      };
    case "recover":
      return {
        charges: [mailed("recoverAccount", body.email), mailed("recoverIp", clientKey)],
        hashes: false,
        uniform: true,
        detached: true,
        newCode: codeKey("recovery", body.email),
      };
    case "resend":
      return {
        charges: [mailed("resendAccount", body.email), mailed("resendIp", clientKey)],
        hashes: false,
        uniform: true,
        detached: true,
        newCode: codeKey(body.type, body.email),
      };
    case "link":
      return { ...plain, charges: [failed("verifyIp", clientKey)] };
    case "code": {
      const tries: Charge = {
        ...failed("codeTries", codeKey(body.type, body.email), { resets: true }),
        refuse: () => new Refusal(403, "otp_expired", "Email link is invalid or has expired"),
      };
      return {
        ...plain,
        charges: [tries, failed("verifyIp", clientKey), guess(body.email, clientKey)],
      };
    }
    case "user":
      return {
        charges: [
          ...(body.email || body.password ? [accepted("changeIp", clientKey)] : []),
          // A wrong current password is a guess like one at sign-in.
          ...(body.current_password ? [failed("signInIp", clientKey)] : []),
          ...(body.password && body.current_password && account ? [failed("currentPassword", account)] : []),
          ...(body.email ? [mailed("changeTarget", body.email)] : []),
        ],
        hashes: body.password !== undefined,
        uniform: body.email !== undefined,
      };
    default:
      return plain;
  }
}

/** Key of the clients that an account has signed in from. */
export function knownClientKey(email: string, clientKey: string): string {
  return `${email.toLowerCase()}|${clientKey}`;
}

/** Slows guessing from many IPs. Never the owner's own: no one can keep them out by guessing. */
function guess(email: string, clientKey: string): Charge {
  return { ...failed("guesses", email), unlessKnown: knownClientKey(email, clientKey) };
}

function codeKey(type: string, email: string): string {
  const same = type === "email" || type === "invite" ? "signup" : type;
  return `${same}|${email}`;
}

function failed(limit: RateLimitName, key: string, extra: { resets?: boolean } = {}): Charge {
  return {
    limit,
    key,
    counts: "failed",
    refuse: (waitMs) => tooMany("over_request_rate_limit", waitMs),
    ...extra,
  };
}

function accepted(limit: RateLimitName, key: string): Charge {
  return { limit, key, counts: "accepted", refuse: (waitMs) => tooMany("over_request_rate_limit", waitMs) };
}

function mailed(limit: RateLimitName, key: string): Charge {
  return {
    limit,
    key,
    counts: "accepted",
    refuse: (waitMs) => tooMany("over_email_send_rate_limit", waitMs),
  };
}
