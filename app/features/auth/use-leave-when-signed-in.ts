import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "./auth-provider.tsx";

/**
 * A user who is signed in, from before, just now, or in another tab, has no business on this page. Where they go is told that they come
 * from here: an editor goes on with the text that this browser kept.
 */
export function useLeaveWhenSignedIn(to: string) {
  const navigate = useNavigate();
  const isSignedIn = useAuth().session !== null;
  useEffect(() => {
    if (isSignedIn) navigate(to, { replace: true, state: { signedIn: true } });
  }, [isSignedIn, to, navigate]);
}
