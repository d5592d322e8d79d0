import type { Session, User } from "@supabase/supabase-js";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { errorCode } from "~/lib/backend/errors.ts";
import {
  checkSession,
  leave,
  type Outcome,
  type SignOutOutcome,
  signIn,
  signOut,
  signOutEverywhere,
  signOutHere,
  signUp,
} from "./account-calls.ts";
import { assuranceOf } from "./assurance.ts";
import { type AuthState, initialAuth } from "./auth-state.ts";
import { currentAuth, startAuth, subscribeToAuth } from "./auth-store.ts";
import { noAccess, type OfficeAccess, officeAccessKey, officeAccessQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";
import { StepUp } from "./second-factor/step-up.tsx";

export type Auth = Omit<AuthState, "working"> & {
  /** Until the first session event, and while signing in, up or out. */
  loading: boolean;
  session: Session | null;
  user: User | null;
  signIn(email: string, password: string): Promise<Outcome>;
  signUp(email: string, password: string): Promise<Outcome>;
  signOut(): Promise<SignOutOutcome>;
  signOutEverywhere(): Promise<SignOutOutcome>;
  /** When the server cannot be told: in this browser alone. */
  signOutHere(): Promise<SignOutOutcome>;
  /** Ends the session in this browser alone, when its account is gone. */
  leave(): Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

/** One for the whole page, whichever layout shows it. On the server nothing is ever asked through it. */
const queryClient = createQueryClient((error) => {
  if (/^(PGRST30[123]|user_banned)$/.test(errorCode(error))) void checkSession();
  // A user whose access has changed is led to what is required now, such as a second factor.
  if (errorCode(error) === "42501")
    void queryClient.invalidateQueries({ queryKey: officeAccessKey(currentAuth().session?.user.id) });
});

let lastUserId: string | undefined;
subscribeToAuth(() => {
  const userId = currentAuth().session?.user.id;
  // What one user was shown is gone before the next one signs in.
  if (lastUserId !== undefined && lastUserId !== userId) queryClient.clear();
  lastUserId = userId;
});

/** Around every page that knows people: accounts, dashboard, back office. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(subscribeToAuth, currentAuth, () => initialAuth);
  useEffect(() => void startAuth(), []);
  const value = useMemo<Auth>(() => {
    const { working, ...known } = state;
    const loading = !state.settled || working > 0;
    const calls = { signIn, signUp, signOut, signOutEverywhere, signOutHere, leave };
    return { ...known, ...calls, loading, user: state.session?.user ?? null };
  }, [state]);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthContext value={value}>
        {children}
        <StepUp />
      </AuthContext>
    </QueryClientProvider>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth needs an AuthProvider around it");
  return auth;
}

/** `undefined` while it is unknown. An error means no role, like the absence of the row. */
export function useOfficeAccess(): OfficeAccess | undefined {
  const { user, session, settled } = useAuth();
  const { data, isPending } = useQuery(officeAccessQuery(user?.id, assuranceOf(session)));
  if (!settled || (user && isPending)) return undefined;
  return (user && data) || noAccess;
}
