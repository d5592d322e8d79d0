// Granting rights and actions that cannot be undone need a second factor used in the last ten minutes (docs/decisions/0028). The services
// report this with a code; the user confirms in a dialog (features/auth/second-factor), and the call is repeated.
import type { Database } from "#common/database.ts";
import { createStore } from "../browser/store.ts";
import { errorCode } from "./errors.ts";

export type StepUpQuestion = {
  /** The session that needs it: not the browser's own if the password was entered again. */
  db: Database | undefined;
  confirm(): void;
  decline(sentence?: string): void;
};

export class StepUpDeclined extends Error {
  override name = "StepUpDeclined";
  readonly code = "step_up_declined";
}

const declined = "Nothing was changed: this needs your second factor.";

const { current, subscribe, publish } = createStore<StepUpQuestion | undefined>(undefined);

export { current as currentStepUp, subscribe as subscribeToStepUp };

let asked: Promise<void> | undefined;

/**
 * Runs the call; if a second factor is missing, asks for it and runs the call again. If the user declines, it fails with a sentence that
 * says so.
 */
export async function withStepUp<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isStepUp(error)) throw error;
    await askSecondFactor();
    return work();
  }
}

/** For a session whose second step is due: asks before the session is used. */
export async function passSecondStep(db: Database): Promise<void> {
  const { data, error } = await db.auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  if (data.currentLevel !== data.nextLevel) await askSecondFactor(db);
}

/** Only these errors have the codes: the first is the database's, the second the auth service's. */
export function isStepUp(error: unknown): boolean {
  return ["PT403", "insufficient_aal"].includes(errorCode(error));
}

/** One dialog serves two calls that need it at the same time. */
function askSecondFactor(db?: Database): Promise<void> {
  if (asked && current()?.db === db) return asked;
  current()?.decline();
  asked = new Promise((resolve, reject) => {
    const mine: StepUpQuestion = {
      db,
      confirm() {
        close(mine);
        resolve();
      },
      decline(sentence = declined) {
        close(mine);
        reject(new StepUpDeclined(sentence));
      },
    };
    publish(mine);
  });
  return asked;
}

function close(mine: StepUpQuestion) {
  if (current() !== mine) return;
  asked = undefined;
  publish(undefined);
}
