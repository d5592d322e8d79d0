import type { MailSender } from "./message.ts";
import { createOutboxSender, outboxFolder } from "./outbox.ts";
import { createSmtpSender } from "./smtp.ts";

export type SenderOptions = {
  smtpUrl: string | undefined;
  dataDir: string;
  /** Asked for each message, because the company's name and e-mail may be edited while we run. */
  from: () => Promise<string>;
  report: (message: string, fields: Record<string, unknown>) => void;
};

export function createMailSender({ smtpUrl, dataDir, from, report }: SenderOptions): MailSender {
  return smtpUrl === undefined
    ? createOutboxSender(outboxFolder(dataDir), from)
    : createSmtpSender(smtpUrl, from, report);
}
