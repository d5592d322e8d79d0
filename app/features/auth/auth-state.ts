// What is known about who is signed in, and how a session event changes it. Nothing here touches the browser.
import type { AuthChangeEvent, Session } from "@supabase/supabase-js";

/** `started over`: the user wants to begin again, perhaps with another account. */
export type Ended = "signed out" | "expired" | "wrong codes" | "blocked" | "started over";

export type AuthState = {
  /** False until the first session event: until then it is unknown whether a user is signed in. */
  settled: boolean;
  /** How many calls to sign in, up or out are under way. */
  working: number;
  session: Session | null;
  /** How the last session ended, where this page saw it end. */
  ended: Ended | undefined;
  /** The session came from a recovery link: a new password is wanted. */
  recovering: boolean;
  /** Why nothing can be known: the backend's URL could not be loaded. */
  failure: unknown;
};

export type AuthChange =
  | {
      type: "event";
      event: AuthChangeEvent;
      session: Session | null;
      /** Why this page ends it; absent when it did not. */
      leaving?: Ended;
      /** There was a session in storage when the page was opened, and the service did not renew it. */
      lapsed?: boolean;
    }
  | { type: "work begins" | "work ends" | "another try" }
  | { type: "failure"; error: unknown };

export const initialAuth: AuthState = {
  settled: false,
  working: 0,
  session: null,
  ended: undefined,
  recovering: false,
  failure: undefined,
};

export function nextAuth(state: AuthState, change: AuthChange): AuthState {
  switch (change.type) {
    case "work begins":
      return { ...state, working: state.working + 1 };
    case "work ends":
      return { ...state, working: state.working - 1 };
    case "another try":
      return { ...state, failure: undefined };
    case "failure":
      return { ...state, failure: change.error };
    case "event":
      return { ...state, settled: true, failure: undefined, ...afterEvent(state, change) };
  }
}

type SessionEvent = Extract<AuthChange, { type: "event" }>;

function afterEvent(state: AuthState, { event, session, leaving, lapsed }: SessionEvent): Partial<AuthState> {
  switch (event) {
    case "SIGNED_OUT":
      return {
        session: null,
        recovering: false,
        ended: state.session ? (leaving ?? "expired") : state.ended,
      };
    case "PASSWORD_RECOVERY":
      return { session, recovering: true, ended: undefined };
    case "USER_UPDATED":
      return { session, recovering: false };
    case "INITIAL_SESSION":
      // The first word for one subscriber; an earlier event has already said more than an empty one.
      if (session) return { session, ended: undefined };
      return lapsed ? { ended: "expired" } : {};
    case "SIGNED_IN":
    case "TOKEN_REFRESHED":
    case "MFA_CHALLENGE_VERIFIED":
      return { session, ended: undefined };
    default:
      return session ? { session } : {};
  }
}
