import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "./auth-provider.tsx";

/** A user who is signed in, from before, just now, or in another tab, has no business on this page. */
export function useLeaveWhenSignedIn(to: string) {
  const navigate = useNavigate();
  const isSignedIn = useAuth().session !== null;
  useEffect(() => {
    if (isSignedIn) navigate(to, { replace: true });
  }, [isSignedIn, to, navigate]);
}
