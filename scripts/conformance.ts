// npm run conformance -- URL: proves on a Supabase project, or anything that speaks like one, what the product relies on. The keys come from
// SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY. CONFORMANCE_MAIL is the URL where mails are caught: the /dev/mailbox of a Reduit or a
// Mailpit; without it links are made with the admin API, and no mail is sent. CONFORMANCE_EMAIL: accounts are plus-addresses of it.
import { createClient } from "@supabase/supabase-js";
import { readEnvironment } from "../server/env.ts";
import { StartupError } from "../server/startup-error.ts";
import { runCommand } from "./command.ts";
import {
  type Links,
  linksFromAdminApi,
  linksFromCatcher,
  mailboxCatcher,
  mailpitCatcher,
} from "./conformance/links.ts";
import { proveConformance } from "./conformance/run.ts";
import { summaryOf } from "./conformance/summary.ts";

const write = (line: string) => void process.stdout.write(`${line}\n`);

await runCommand(async (signal) => {
  const { url, publishableKey, secretKey } = project();
  const links = await chooseLinks(url, secretKey);
  const email = process.env.CONFORMANCE_EMAIL || "reduit-conformance@example.com";
  write(
    `${url}\nCreated for this run and removed afterwards: accounts ${email.replace("@", "+…@")}, rows and files named "conformance".`,
  );
  const found = await proveConformance({ url, publishableKey, secretKey, email, links, write, signal });
  const { text, failed } = summaryOf(found);
  if (failed) throw new StartupError(text);
  write(`\n${text}`);
});

function project() {
  const [url, ...more] = process.argv.slice(2);
  if (!url || more.length > 0 || !/^https?:\/\//.test(url))
    throw new StartupError(
      "Usage: npm run conformance -- URL, with SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY in the environment (an argument could be read by every user of this machine).",
    );
  const { supabase } = readEnvironment({ ...process.env, SUPABASE_URL: url, DATABASE_URL: undefined });
  if (!supabase?.secretKey)
    throw new StartupError("Set SUPABASE_SECRET_KEY, the project's secret key: it creates and removes rows.");
  return { ...supabase, secretKey: supabase.secretKey };
}

async function chooseLinks(url: string, secretKey: string): Promise<Links> {
  const catcher = process.env.CONFORMANCE_MAIL;
  if (catcher && !/^https?:\/\//.test(catcher))
    throw new StartupError(
      "CONFORMANCE_MAIL is not a URL: set it to the /dev/mailbox of a Reduit without SMTP_URL, or to a Mailpit.",
    );
  if (catcher)
    return linksFromCatcher(
      new URL(catcher).pathname.endsWith("/dev/mailbox") ? mailboxCatcher(catcher) : mailpitCatcher(catcher),
    );
  const service = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await service.auth.admin.listUsers({ perPage: 1 });
  if (error?.status === 404 || error?.status === 405)
    throw new StartupError(
      "This backend has no admin API: set CONFORMANCE_MAIL to the URL that shows its mails (/dev/mailbox of a Reduit without SMTP_URL), or to the Mailpit that catches them.",
    );
  return linksFromAdminApi(service);
}
