import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { type AuthState, type Ended, initialAuth, nextAuth } from "./auth-state.ts";

const session = { access_token: "a", user: { id: "1" } } as Session;
const newer = { access_token: "b", user: { id: "1" } } as Session;
const signedIn: AuthState = { ...initialAuth, settled: true, session };

function stateAfter(state: AuthState, event: AuthChangeEvent, given: Session | null, leaving?: Ended) {
  return nextAuth(state, { type: "event", event, session: given, leaving });
}

describe("session events", () => {
  test.each<{ event: AuthChangeEvent; given: Session | null; expected: Partial<AuthState> }>([
    { event: "INITIAL_SESSION", given: null, expected: { session: null, ended: undefined } },
    { event: "INITIAL_SESSION", given: session, expected: { session } },
    { event: "SIGNED_IN", given: session, expected: { session, recovering: false } },
    { event: "TOKEN_REFRESHED", given: session, expected: { session } },
    { event: "USER_UPDATED", given: session, expected: { session } },
    { event: "MFA_CHALLENGE_VERIFIED", given: session, expected: { session } },
    { event: "PASSWORD_RECOVERY", given: session, expected: { session, recovering: true } },
    { event: "SIGNED_OUT", given: null, expected: { session: null, ended: undefined } },
  ])("$event on a page that knew nothing settles it", ({ event, given, expected }) => {
    expect(stateAfter(initialAuth, event, given)).toMatchObject({ settled: true, ...expected });
  });

  test.each<AuthChangeEvent>(["SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "MFA_CHALLENGE_VERIFIED"])(
    "%s brings the newer session",
    (event) => {
      expect(stateAfter(signedIn, event, newer).session).toBe(newer);
    },
  );

  test("how a session ended is remembered until the next one", () => {
    const chosen = stateAfter(signedIn, "SIGNED_OUT", null, "signed out");
    expect(chosen).toMatchObject({ session: null, ended: "signed out" });
    expect(stateAfter(signedIn, "SIGNED_OUT", null)).toMatchObject({ session: null, ended: "expired" });
    expect(stateAfter(signedIn, "SIGNED_OUT", null, "wrong codes").ended).toBe("wrong codes");
    expect(stateAfter(chosen, "SIGNED_OUT", null).ended).toBe("signed out");
    expect(stateAfter(chosen, "SIGNED_IN", session).ended).toBeUndefined();
  });

  test("an empty first word does not undo an earlier event", () => {
    expect(stateAfter(signedIn, "INITIAL_SESSION", null).session).toBe(session);
  });

  test("a recovery is over when the password is set, or the session gone", () => {
    const recovering = stateAfter(initialAuth, "PASSWORD_RECOVERY", session);
    expect(stateAfter(recovering, "TOKEN_REFRESHED", newer).recovering).toBe(true);
    expect(stateAfter(recovering, "USER_UPDATED", newer).recovering).toBe(false);
    expect(stateAfter(recovering, "SIGNED_OUT", null).recovering).toBe(false);
  });
});

test("work is counted, so that the end of one call does not hide another", () => {
  const twice = nextAuth(nextAuth(initialAuth, { type: "work begins" }), { type: "work begins" });
  expect(nextAuth(twice, { type: "work ends" }).working).toBe(1);
});

test("a failure stays until another try, or until an event shows that it is over", () => {
  const failed = nextAuth(initialAuth, { type: "failure", error: "away" });
  expect(failed).toMatchObject({ settled: false, failure: "away" });
  expect(nextAuth(failed, { type: "another try" }).failure).toBeUndefined();
  expect(stateAfter(failed, "INITIAL_SESSION", null).failure).toBeUndefined();
});

test("a stored session that was not renewed has expired; where none was stored, nothing has ended", () => {
  const first = { type: "event", event: "INITIAL_SESSION", session: null } as const;
  expect(nextAuth(initialAuth, { ...first, lapsed: true }).ended).toBe("expired");
  expect(nextAuth(initialAuth, { ...first, lapsed: false }).ended).toBeUndefined();
});
