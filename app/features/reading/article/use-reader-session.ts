import { useEffect, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { browserConfig } from "~/lib/backend/browser-config.ts";
import type { Access } from "~/lib/backend/keepalive-request.ts";

export type ReaderSession = { userId: string; access: () => Access };

/** Who reads, from the events of supabase-js; the token is always the newest. Undefined while it is unknown, or when they left. */
export function useReaderSession(): ReaderSession | undefined {
  const [session, setSession] = useState<ReaderSession>();
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    async function listen() {
      const [db, config] = await Promise.all([browserClient(), browserConfig()]);
      if (gone) return;
      let token = "";
      const { data } = db.auth.onAuthStateChange((event, next) => {
        token = next?.access_token ?? "";
        const userId = next?.user.id;
        // The page's own links follow: a session that expired leaves no "Dashboard" behind.
        if (event === "SIGNED_OUT") document.documentElement.classList.remove("signed-in");
        setSession((before) => {
          if (!userId) return undefined;
          return before?.userId === userId ? before : { userId, access: () => ({ config, token }) };
        });
      });
      stop = () => data.subscription.unsubscribe();
    }
    // Not reachable: the page stays as it is for all visitors.
    listen().catch(() => undefined);
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return session;
}
