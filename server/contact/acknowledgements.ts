// Who writes through the contact form is told that it has arrived. Anyone can type anyone's e-mail into that form: so that it is no tool
// against strangers, the mail holds nothing that was typed (common/mail/templates/bodies.ts), an address gets one a day, and all together no
// more than a busy site needs. The form's own limit, five messages an hour from one IP address, comes before.
import type { Counters } from "../counters/counters.ts";

const day = 24 * 3600;
const perAddress = { limit: "acknowledgements of an address", rule: { points: 1, seconds: day } };
const together = { limit: "acknowledgements", rule: { points: 60, seconds: 3600 }, key: "all" };

export function createAcknowledgements(counters: Counters, send: (email: string) => Promise<void>) {
  /** Says nothing about whether one was sent: the page is the same either way. */
  return async function acknowledge(email: string): Promise<void> {
    const judgements = await counters.count([
      { act: "take", counter: { ...perAddress, key: mailbox(email) } },
      { act: "take", counter: together },
    ]);
    if (judgements.every(({ waitMs }) => waitMs === undefined)) await send(email);
  };
}

/** One mailbox has many spellings: "Nora+anything@…" is Nora's. */
function mailbox(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).split("+")[0]}${email.slice(at)}`.toLowerCase();
}
