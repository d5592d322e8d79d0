// Forwards private.audit_events, oldest first. Every web process polls; the database gives each batch to one of them, and reassigns it if
// it is not settled (docs/decisions/0056).
import { type Database, dataOf } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import type { Facts } from "../metrics/facts.ts";
import type { AuditEvent, Receive } from "./receiver.ts";

type Options = {
  /** Privileged. */
  db: Database;
  receive: Receive;
  log: Log;
};

const pollPause = 2_000;
const batchSize = 500;

export type AuditForwarding = {
  /** Resolves when there is nothing left to send now. */
  run(): Promise<void>;
  /** Of all processes. */
  numbers(): Promise<NonNullable<Facts["auditEvents"]>>;
  stop(): Promise<void>;
};

export function createAuditForwarding({ db, receive, log }: Options): AuditForwarding {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(run, pollPause).unref();

  function run(): Promise<void> {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function work() {
    try {
      while (!isStopped && (await sendBatch()));
    } catch (error) {
      log("warn", "audit events not read", { reason: (error as Error).message });
    }
  }

  async function sendBatch(): Promise<boolean> {
    const events = (await dataOf(db.rpc("claim_audit_events", { most: batchSize }))) as AuditEvent[];
    if (events.length === 0) return false;
    const sent = await receive(events).then(
      () => events.map(({ id }) => id),
      (error: NodeJS.ErrnoException) => {
        // The URL may contain a secret, so not even the cause is logged.
        log("error", "audit events not sent", {
          waiting: events.length,
          reason: error.code ?? error.message,
        });
        return [];
      },
    );
    await dataOf(db.rpc("settle_audit_events", { sent }));
    return sent.length > 0;
  }

  return {
    run,
    numbers: async () => (await dataOf(db.rpc("audit_event_numbers"))) as NonNullable<Facts["auditEvents"]>,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
