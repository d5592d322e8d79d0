import { Refusal, tooMany } from "../http/refusal.ts";
import type { AuthInput } from "./auth-input.ts";
import type { ClaimedAccount } from "./auth-tokens.ts";
import type { CountedLimitName } from "./limits.ts";

export type Charge = {
  limit: CountedLimitName;
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

/** `claimed` is what the request's token claims; what comes with a false one counts for nothing. */
export function planFor({ kind, body }: AuthInput, clientKey: string, claimed: ClaimedAccount = {}): Plan {
  const { account, email } = claimed;
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
    case "factorCode":
    case "recoveryCode":
      // Five wrong ones end the session (backend/accounts/factors/attempt-limit.ts); this slows an attacker who has the password and begins another.
      return {
        ...plain,
        charges: [failed("verifyIp", clientKey), ...(email ? [guess(secondStepOf(email), clientKey)] : [])],
      };
    case "passkeySignIn":
      return { ...plain, charges: [failed("verifyIp", clientKey)] };
    case "factors":
    case "recoveryCodes":
    case "newRecoveryCodes":
      return { ...plain, charges: [accepted("changeFactorIp", clientKey)] };
    default:
      return plain;
  }
}

/** Key of the clients that an account has signed in from; with `secondStepOf`, that have given its second factor. */
export function knownClientKey(account: string, clientKey: string): string {
  return `${account.toLowerCase()}|${clientKey}`;
}

/** The second step of an account is counted by itself: who has the password is not at home yet. */
export function secondStepOf(email: string): string {
  return `second step|${email}`;
}

/** Slows guessing from many IPs. Never the owner's own: no one can keep them out by guessing. */
function guess(account: string, clientKey: string): Charge {
  return { ...failed("guesses", account), unlessKnown: knownClientKey(account, clientKey) };
}

function codeKey(type: string, email: string): string {
  const same = type === "email" || type === "invite" ? "signup" : type;
  return `${same}|${email}`;
}

function failed(limit: CountedLimitName, key: string, extra: { resets?: boolean } = {}): Charge {
  return {
    limit,
    key,
    counts: "failed",
    refuse: (waitMs) => tooMany("over_request_rate_limit", waitMs),
    ...extra,
  };
}

function accepted(limit: CountedLimitName, key: string): Charge {
  return { limit, key, counts: "accepted", refuse: (waitMs) => tooMany("over_request_rate_limit", waitMs) };
}

function mailed(limit: CountedLimitName, key: string): Charge {
  return {
    limit,
    key,
    counts: "accepted",
    refuse: (waitMs) => tooMany("over_email_send_rate_limit", waitMs),
  };
}
