import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { fieldsOf } from "./fields.ts";
import type { MailMessage, MailSender } from "./message.ts";

type Report = (message: string, fields: Record<string, unknown>) => void;
type Deliver = (message: MailMessage & { from: string }) => Promise<unknown>;

const defaultPausesMs = [2_000, 10_000, 60_000, 300_000];
const closeTimeoutMs = 5_000;
/** With this many the mail server has been unavailable for long; people can ask for their mail again. */
const maxWaiting = 200;

/**
 * Real mail. Sending never delays a response: how long a mail server takes would tell whether an e-mail is
 * registered. A failed delivery is tried again; what fails for good is in the log, without the content.
 */
export function createSmtpSender(
  url: string,
  from: () => Promise<string>,
  report: Report,
  deliver: Deliver = smtpDelivery(url),
  pauses: readonly number[] = defaultPausesMs,
): MailSender {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliverOnce(message: MailMessage): Promise<void> {
    await deliver({ ...message, from: new URL(url).searchParams.get("from") ?? (await from()) });
  }

  async function attempt(message: MailMessage): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await deliverOnce(message);
      } catch (error) {
        const fields = { kind: message.kind, tries: tries + 1, reason: (error as Error).message };
        const pause = pauses[tries];
        if (pause === undefined || isFinal(error) || closing.signal.aborted) {
          report("An e-mail could not be delivered", fields);
          return;
        }
        report("An e-mail is tried again", fields);
        await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async send(message) {
      if (underWay.size >= maxWaiting) {
        report("An e-mail was dropped: too many are waiting", { kind: message.kind });
        return;
      }
      const delivery = attempt(message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    sendNow: deliverOnce,
    async close() {
      closing.abort();
      await Promise.race([Promise.all(underWay), wait(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

function smtpDelivery(url: string): Deliver {
  const smtpUrl = new URL(url);
  smtpUrl.searchParams.delete("from");
  const transport = createTransport(smtpUrl.href, {
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  return ({ from, ...message }) => transport.sendMail({ ...fieldsOf(message), from });
}

/** 5xx: the server has understood and refuses. */
function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" && code >= 500;
}
