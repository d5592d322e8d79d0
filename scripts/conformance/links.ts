// The links that people get by mail: from a mail catcher, or made by the admin API where no mail can be caught.
import { setTimeout as wait } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { StoredMail } from "#common/mail/message.ts";
import { succeeded, Untried } from "./checks.ts";

type LinkType = "signup" | "recovery" | "email_change";

/** Each answers the token of a link that the person would have clicked. */
export type Links = {
  /** Whether registration and recovery used mails, as a visitor does. */
  fromMails: boolean;
  signUp(
    visitor: SupabaseClient,
    account: { email: string; password: string; name: string },
  ): Promise<string>;
  recovery(visitor: SupabaseClient, email: string): Promise<string>;
  emailChange(reader: SupabaseClient, email: string, next: string): Promise<[current: string, next: string]>;
};

/** The tokens in the mails to that address, newest first. */
type Catcher = (email: string, type: LinkType) => Promise<string[]>;

const mailWithin = 120_000;

export function linksFromCatcher(catcher: Catcher): Links {
  async function newest(email: string, type: LinkType, before = 0): Promise<string> {
    const deadline = Date.now() + mailWithin;
    while (Date.now() < deadline) {
      const found = await catcher(email, type);
      if (found[0] && found.length > before) return found[0];
      await wait(250);
    }
    throw new Error(
      `no mail with a link "token_hash=…&type=${type}" came to ${email}: are the project's e-mail templates those that npm run templates writes?`,
    );
  }
  return {
    fromMails: true,
    async signUp(visitor, { email, password, name }) {
      succeeded(
        await visitor.auth.signUp({ email, password, options: { data: { full_name: name } } }),
        "registering",
      );
      return newest(email, "signup");
    },
    async recovery(visitor, email) {
      const before = (await catcher(email, "recovery")).length;
      succeeded(await visitor.auth.resetPasswordForEmail(email), "asking for a recovery link");
      return newest(email, "recovery", before);
    },
    async emailChange(reader, email, next) {
      succeeded(await reader.auth.updateUser({ email: next }), "asking for the change");
      return [await newest(email, "email_change"), await newest(next, "email_change")];
    },
  };
}

/** The project creates the links without sending mail. */
export function linksFromAdminApi(service: SupabaseClient): Links {
  const { admin } = service.auth;
  const tokenOf = (answer: Awaited<ReturnType<typeof admin.generateLink>>) => {
    const { data } = succeeded(answer, "making a link with the admin API");
    return data.properties?.hashed_token ?? "";
  };
  return {
    fromMails: false,
    signUp: async (_visitor, { email, password, name }) =>
      tokenOf(
        await admin.generateLink({ type: "signup", email, password, options: { data: { full_name: name } } }),
      ),
    recovery: async (_visitor, email) => tokenOf(await admin.generateLink({ type: "recovery", email })),
    emailChange: async (_reader, email, next) => [
      tokenOf(await admin.generateLink({ type: "email_change_current", email, newEmail: next })),
      tokenOf(await admin.generateLink({ type: "email_change_new", email, newEmail: next })),
    ],
  };
}

/** The mailbox of a Reduit without SMTP_URL, such as http://localhost:3000/dev/mailbox. */
export function mailboxCatcher(url: string): Catcher {
  const ask = asker(url);
  return async (email, type) => {
    const mails = ((await ask("?format=json")) as StoredMail[]).filter(({ to }) => to === email);
    return mails.flatMap(({ links }) => tokensIn(links.join("\n"), type));
  };
}

/** Mailpit, as `supabase start` runs it: its API, version 1. */
export function mailpitCatcher(url: string): Catcher {
  const ask = asker(url);
  return async (email, type) => {
    const query = new URLSearchParams({ query: `to:"${email}"` });
    const { messages } = (await ask(`/api/v1/search?${query}`)) as { messages: { ID: string }[] };
    const tokens: string[] = [];
    for (const { ID } of messages) {
      const { Text, HTML } = (await ask(`/api/v1/message/${ID}`)) as { Text: string; HTML: string };
      tokens.push(...tokensIn(Text || HTML.replaceAll("&amp;", "&"), type).slice(0, 1));
    }
    return tokens;
  };
}

function asker(url: string) {
  return async (path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, url));
    if (!answer.ok) throw new Error(`the mail catcher at ${url} answers ${answer.status}`);
    return answer.json();
  };
}

function tokensIn(text: string, type: LinkType): string[] {
  const links = text.match(/https?:\/\/[^\s"<>]+token_hash=[^\s"<>]+/g) ?? [];
  return links.flatMap((link) => {
    const { searchParams } = new URL(link);
    return searchParams.get("type") === type ? [searchParams.get("token_hash") ?? ""] : [];
  });
}

export function needsMails({ fromMails }: Links): void {
  if (!fromMails) throw new Untried("it sends a mail, and no mail catcher is set (CONFORMANCE_MAIL)");
}
