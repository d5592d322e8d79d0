// The sender of a contact message gets an acknowledgement. The form accepts any e-mail, even a stranger's. So the mail repeats nothing
// that was typed (common/mail/templates/bodies.ts), a mailbox gets at most one a day, and the total is limited to what a busy site needs.
// Before that, the form has its own limit: five messages an hour from one IP address.
import type { Counters } from "../counters/counters.ts";

const day = 24 * 3600;
const perMailbox = { limit: "acknowledgements of an address", rule: { points: 1, seconds: day } };
const together = { limit: "acknowledgements", rule: { points: 60, seconds: 3600 }, key: "all" };

export function createAcknowledgements(counters: Counters) {
  const count = (operation: "take" | "give_back", email: string) =>
    counters.count([
      { operation, counter: { ...perMailbox, key: mailbox(email) } },
      { operation, counter: together },
    ]);
  return {
    /** Whether this e-mail may get one. */
    async take(email: string): Promise<boolean> {
      const results = await count("take", email);
      return results.every(({ waitMs }) => waitMs === undefined);
    },
    async giveBack(email: string): Promise<void> {
      await count("give_back", email);
    },
  };
}

/** One mailbox has many spellings: "Nora+anything@…" is Nora's. */
function mailbox(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).split("+")[0]}${email.slice(at)}`.toLowerCase();
}
