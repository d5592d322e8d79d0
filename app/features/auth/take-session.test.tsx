import { expect, test, vi } from "vitest";
import { settle } from "../../../tests/component/render.tsx";

const verifier = "v".repeat(56);

/** Opens a page of the site again: a client that has read no URL yet. Answers with what the visitor sees, and whether a session is stored. */
async function open(path: string, stored?: string) {
  if (stored) localStorage.setItem("sb-reduit-auth-token-code-verifier", JSON.stringify(stored));
  history.replaceState(null, "", path);
  vi.resetModules();
  // supabase-js warns of several clients.
  vi.spyOn(console, "warn").mockReturnValue();
  const { takeSession } = await import("./take-session.ts");
  const { currentToasts } = await import("~/ui/toast-store.ts");
  let leads: string | undefined;
  await takeSession((to) => {
    leads = to;
  });
  await settle();
  const [toast] = currentToasts();
  const isSignedIn = localStorage.getItem("sb-reduit-auth-token") !== null;
  return {
    title: toast?.title,
    place: leads ?? location.pathname + location.search + location.hash,
    isSignedIn,
  };
}

test.each([
  ["/?code=3f1c", "/", verifier],
  ["/services/cloud?code=3f1c#facts", "/services/cloud#facts", verifier],
  ["/blog?page=2&code=3f1c", "/blog?page=2", verifier],
  ["/?code=3f1c", "/reset-password", `${verifier}/recovery`],
])("%s signs in and leads to %s", async (path, place, stored) => {
  expect(await open(path, stored)).toEqual({ title: "You are signed in", place, isSignedIn: true });
});

test.each([
  ["/blog?code=3f1c", "/blog", "You are not signed in yet"],
  ["/#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer", "/", "You are not signed in yet"],
  ["/about#error=access_denied&error_code=otp_expired", "/about", "This link no longer works"],
  ["/?error=access_denied&error_code=otp_expired", "/", "This link no longer works"],
])("%s leads to %s and says: %s", async (path, place, title) => {
  expect(await open(path)).toEqual({ title, place, isSignedIn: false });
});
