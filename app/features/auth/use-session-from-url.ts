import { useEffect } from "react";
import { useNavigate } from "react-router";
import { carriesSession } from "./session-url.ts";

/** On every page of the site: what brings a session, or says why there is none, is taken from the URL. React starts at once for it (head-script.js). */
export function useSessionFromUrl() {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the URL the page was opened with
  useEffect(() => {
    if (!carriesSession(location)) return;
    // Brings supabase-js with it, which public pages do without.
    void import("./take-session.ts").then(({ takeSession }) =>
      takeSession((path) => navigate(path, { replace: true })),
    );
  }, []);
}
