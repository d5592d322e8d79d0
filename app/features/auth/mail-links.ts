// The links in our e-mails: /auth/confirm?token_hash=…&type=…
import type { EmailOtpType } from "@supabase/supabase-js";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";

export type LinkKind = {
  type: EmailOtpType;
  title: string;
  lead: string;
  action: string;
  busy: string;
  /** Where the person lands, and the message there. */
  lands: string;
  done: { title: string; description: string };
  /** What to do when the link does not work any more. */
  remedy: "new confirmation" | "new recovery" | "ask again signed in" | "ask the inviter";
};

const confirmation: LinkKind = {
  type: "signup",
  title: "Confirm your e-mail address",
  lead: "Press the button to activate your account. Nothing happens before that, so mail scanners that open links cannot confirm for you.",
  action: "Confirm e-mail address",
  busy: "Confirming...",
  lands: "/",
  done: { title: "Your e-mail address is confirmed", description: "You are signed in on this device." },
  remedy: "new confirmation",
};

const kinds: Record<string, LinkKind> = {
  signup: confirmation,
  email: { ...confirmation, type: "email" },
  /** Requested again where it is not certain whose password was given: the link proves only the mailbox. */
  registration: {
    ...confirmation,
    lead: "Press the button to confirm your address, then choose a password. Nothing happens before that.",
    lands: "/reset-password",
    done: { title: "Your e-mail address is confirmed", description: "Now choose a password." },
  },
  recovery: {
    type: "recovery",
    title: "Choose a new password",
    lead: "Continue to sign in on this device and set a new password. Until then, the old one stays valid.",
    action: "Continue",
    busy: "Checking the link...",
    lands: "/reset-password",
    done: { title: "The link is valid", description: "Now choose a new password." },
    remedy: "new recovery",
  },
  email_change: {
    type: "email_change",
    title: "Confirm the change of e-mail address",
    lead: "Your current and your new address each receive a message. The change takes effect once both have confirmed it.",
    action: "Confirm the change",
    busy: "Confirming...",
    lands: "/dashboard",
    done: { title: "Your e-mail address is changed", description: "Sign in with the new one from now on." },
    remedy: "ask again signed in",
  },
  invite: {
    type: "invite",
    title: "Accept the invitation",
    lead: "An account has been set up for you. Accept the invitation, then choose a password.",
    action: "Accept the invitation",
    busy: "Accepting...",
    lands: "/reset-password",
    done: { title: "Welcome", description: "Now choose a password." },
    remedy: "ask the inviter",
  },
  magiclink: {
    type: "magiclink",
    title: "Sign in",
    lead: "Continue to sign in on this device with the e-mail address the message was sent to.",
    action: "Sign in",
    busy: "Signing in...",
    lands: "/dashboard",
    done: { title: "You are signed in", description: "On this device." },
    remedy: "ask again signed in",
  },
};

export type ReadLink =
  | { kind: LinkKind; tokenHash: string; problem?: undefined }
  | { kind?: LinkKind; problem: LinkProblem };
export type LinkProblem = {
  title: string;
  text: string;
  retry?: boolean;
  /** Instead of the remedy of the link's kind. */
  remedy?: "sign in" | "contact";
};

/** As the service makes them: 64 hexadecimal characters, or 56 in a hosted project, there with a prefix under PKCE. */
const wholeHash = /^(pkce_)?([0-9a-f]{64}|[0-9a-f]{56})$/;

const incomplete: LinkProblem = {
  title: "This link is incomplete",
  text: "Some mail programs break long links in two. Go back to the message and copy the whole link into the address bar, or request a new one.",
};
const foreign: LinkProblem = {
  title: "This link is not valid",
  text: "It was changed on the way. Open it again from the message, or request a new one.",
};

export function readLink(search: string): ReadLink {
  const parameters = new URLSearchParams(search);
  // Some mail programs leave the HTML spelling of "&" in the URL, or the bracket that stood behind it.
  const read = (name: string) =>
    (parameters.get(name) ?? parameters.get(`amp;${name}`) ?? "").trim().replace(/[^\w]+$/, "");
  const [tokenHash, type] = [read("token_hash"), read("type")];
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (tokenHash === "" || type === "") return { kind, problem: incomplete };
  if (!kind)
    return { problem: Object.keys(kinds).some((name) => name.startsWith(type)) ? incomplete : foreign };
  if (wholeHash.test(tokenHash)) return { kind, tokenHash };
  return { kind, problem: /^(pkce_)?[0-9a-f]{0,63}$/.test(tokenHash) ? incomplete : foreign };
}

/** The service gives one answer for wrong, used and expired links, so that it does not reveal which ones exist. */
export function problemWith(error: unknown): LinkProblem {
  if (errorCode(error) === "user_already_exists") {
    return {
      title: "This e-mail address is already registered",
      text: "The link belongs to another registration with the same address. Sign in, or reset your password.",
      remedy: "sign in",
    };
  }
  if (errorCode(error) === "user_banned")
    return {
      title: "This account is blocked",
      text: "You cannot sign in with a link while it is blocked.",
      remedy: "contact",
    };
  if (["otp_expired", "validation_failed", "flow_state_expired"].includes(errorCode(error))) {
    return {
      title: "This link no longer works",
      text: "It has already been used, was replaced by a newer one, or is older than an hour.",
    };
  }
  return { title: "The link could not be checked", text: messageFor(error), retry: true };
}
