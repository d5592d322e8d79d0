import { useEffect } from "react";
import { useNavigate } from "react-router";
import { needsSecondStep } from "./assurance.ts";
import { useAuth } from "./auth-provider.tsx";

/**
 * A user who is signed in, from before, just now, or in another tab, does not need this page; with the second step due they are not yet. Where they go is told that they come
 * from here: an editor goes on with the text that this browser kept.
 */
export function useLeaveWhenSignedIn(to: string) {
  const navigate = useNavigate();
  const { session } = useAuth();
  const isSignedIn = session !== null && !needsSecondStep(session);
  useEffect(() => {
    if (isSignedIn) navigate(to, { replace: true, state: { signedIn: true } });
  }, [isSignedIn, to, navigate]);
}
