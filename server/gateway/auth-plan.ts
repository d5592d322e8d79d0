import { type Refusal, tooMany } from "../http/refusal.ts";
import type { AuthInput } from "./auth-input.ts";
import type { ClaimedAccount } from "./auth-tokens.ts";
import type { CountedLimitName } from "./limits.ts";

export type Charge = {
  limit: CountedLimitName;
  key: string;
  /** Counted when the backend accepted the request, or reported a wrong password, code or link. */
  counts: "accepted" | "failed";
  /** A success starts the count again. */
  resets?: boolean;
  /** Not counted for a client known by this key: the owner's. */
  unlessKnown?: string;
  refuse: (waitMs: number) => Refusal;
};

export type Plan = {
  charges: Charge[];
  /** Hashes a password: a few at a time. */
  hashes: boolean;
  /** Answered after a minimum duration, because the time it takes would reveal whether an e-mail is registered. */
  uniform: boolean;
  /** Answered before the work is done: a request for a mail has the same response whatever its result. */
  detached?: boolean;
};

const plain: Plan = { charges: [], hashes: false, uniform: false };

/** `claimed` is the claim of the request's token, which is not verified: a request with a false token is refused later. */
export function planFor({ kind, body }: AuthInput, clientKey: string, claimed: ClaimedAccount = {}): Plan {
  const { account, email } = claimed;
  switch (kind) {
    case "password":
      return {
        charges: [
          { ...failed("signInAccount", `${body.email}|${clientKey}`), resets: true },
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
      };
    case "recover":
      return {
        charges: [mailed("recoverAccount", body.email), mailed("recoverIp", clientKey)],
        hashes: false,
        uniform: true,
        detached: true,
      };
    case "resend":
      return {
        charges: [mailed("resendAccount", body.email), mailed("resendIp", clientKey)],
        hashes: false,
        uniform: true,
        detached: true,
      };
    case "link":
      return { ...plain, charges: [failed("verifyIp", clientKey)] };
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
      // Five wrong ones end the session (backend/accounts/factors/attempt-limit.ts); this slows an attacker who has the password and
      // begins new ones.
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

/** Key of a client that an account has signed in from; with `secondStepOf`, of one that has given its second factor. */
export function knownClientKey(account: string, clientKey: string): string {
  return `${account.toLowerCase()}|${clientKey}`;
}

/** The second step of an account is counted separately: a client with the password alone is not trusted yet. */
export function secondStepOf(email: string): string {
  return `second step|${email}`;
}

/** Slows guessing from many IPs, but never the owner's own clients: an attacker cannot keep the owner out by guessing. */
function guess(account: string, clientKey: string): Charge {
  return { ...failed("guesses", account), unlessKnown: knownClientKey(account, clientKey) };
}

function failed(limit: CountedLimitName, key: string): Charge {
  return charge(limit, key, "failed");
}

function accepted(limit: CountedLimitName, key: string): Charge {
  return charge(limit, key, "accepted");
}

function mailed(limit: CountedLimitName, key: string): Charge {
  return charge(limit, key, "accepted", "over_email_send_rate_limit");
}

function charge(
  limit: CountedLimitName,
  key: string,
  counts: Charge["counts"],
  code = "over_request_rate_limit",
): Charge {
  return { limit, key, counts, refuse: (waitMs) => tooMany(code, waitMs) };
}
