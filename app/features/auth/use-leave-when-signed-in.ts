import { useEffect } from "react";
import { useNavigate } from "react-router";
import { needsSecondStep } from "./assurance.ts";
import { useAuth } from "./auth-provider.tsx";

/**
 * A signed-in user does not need this page, whether they signed in before, just now, or in another tab. With the second step due they are
 * not signed in yet. The next page knows that they come from here: an editor continues with the text that this browser kept.
 */
export function useLeaveWhenSignedIn(to: string) {
  const navigate = useNavigate();
  const { session } = useAuth();
  const isSignedIn = session !== null && !needsSecondStep(session);
  useEffect(() => {
    if (isSignedIn) navigate(to, { replace: true, state: { signedIn: true } });
  }, [isSignedIn, to, navigate]);
}
