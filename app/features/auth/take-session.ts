// Our own mails lead to /auth/confirm. A Supabase project with its default templates leads back to the requested page, with a
// code that supabase-js exchanges as soon as there is a client; here are the message to the user and the next page.
import { browserClient } from "~/lib/backend/browser-client.ts";
import { isUnreachable } from "~/lib/backend/errors.ts";
import { toast } from "~/ui/toast-store.ts";
import { currentAuth, startAuth, subscribeToAuth } from "./auth-store.ts";
import { problemWith } from "./mail-links.ts";
import { carriesSession, withoutSession } from "./session-url.ts";

export async function takeSession(goTo: (path: string) => void) {
  const stop = subscribeToAuth(() => {
    if (!currentAuth().recovering) return;
    stop();
    goTo("/reset-password");
  });
  await startAuth();
  try {
    const { auth } = await browserClient();
    const { error } = await auth.initialize();
    if (isUnreachable(error)) throw error;
    // What supabase-js exchanged it has also taken from the URL.
    const taken = !carriesSession(location);
    history.replaceState(history.state, "", withoutSession(location.href));
    if (taken)
      return toast({ variant: "success", title: "You are signed in", description: "On this device." });
    if (isRefusal(error)) return say(problemWith(error.details));
    const { data } = await auth.getSession();
    if (!data.session) say(notHere);
  } catch (error) {
    // The code stays where it is: a reload tries again.
    say(problemWith(error));
  }
}

const notHere = {
  title: "You are not signed in yet",
  text: "This link does not work in this browser. It was requested in another browser, or has already been used. Please sign in with your password.",
};

function say({ title, text }: { title: string; text: string }) {
  toast({ variant: "destructive", title, description: text });
}

/** The auth service itself says that the link is no good. */
function isRefusal(error: unknown): error is { details: { code: string } } {
  return typeof error === "object" && error !== null && "details" in error && Boolean(error.details);
}
