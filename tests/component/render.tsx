// Pages of the back office on a document, as an editor who is signed in sees them: the product's router, query client, session and toasts.
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import { expect, vi } from "vitest";
import { signIn } from "~/features/auth/account-calls.ts";
import { AuthProvider } from "~/features/auth/auth-provider.tsx";
import { forgetSession } from "~/features/auth/auth-store.ts";
import { GoTo } from "~/features/auth/go-to.tsx";
import { RequireOffice } from "~/features/auth/guards.tsx";
import { GuestOnly } from "~/features/auth/guest-only.tsx";
import { LoginForm } from "~/features/auth/login-form.tsx";
import { SessionEnded } from "~/features/auth/session-ended.tsx";
import { SignOutButton } from "~/features/auth/sign-out-button.tsx";
import { sessionKey } from "~/lib/backend/browser-client.ts";
import { Toaster } from "~/ui/toaster.tsx";
import { backend, editor } from "./backend.ts";

/** Types and presses as a person does, at once. */
export const user = userEvent.setup({ delay: null });

/** Lets the time pass, with everything that happens in it. */
export async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

const digests = new Set<Promise<unknown>>();

/** Counts the digests, which are computed outside JavaScript: what waits for one is not over. */
export function followDigests() {
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "digest").mockImplementation((...given) => {
    const result = digest(...given);
    digests.add(result);
    void result.finally(() => digests.delete(result));
    return result;
  });
}

/** Lets everything happen that waits for no time: its turn, code that is loaded, a digest. */
export async function settle() {
  await pass(10);
  do {
    await Promise.all(digests);
    await vi.dynamicImportSettled();
    await pass(10);
  } while (digests.size > 0);
}

const longestWait = 120_000;

/** Waits for what the clock does not move: code that is loaded, a message of another tab. */
export async function until<Found>(look: () => Found): Promise<Found> {
  for (const end = vi.getRealSystemTime() + longestWait; vi.getRealSystemTime() < end; await pass(1)) {
    try {
      return look();
    } catch {
      // Not yet.
    }
  }
  return look();
}

export const press = async (name: string | RegExp) => {
  await user.click(screen.getByRole("button", { name }));
  await settle();
};

/** A page of the back office at its path, which the editor has just opened. */
export async function renderOffice(path: string, routes: RouteObject[]) {
  cleanup();
  backend.rows("admin_users");
  await signIn(editor.email, editor.password);
  history.replaceState(null, "", path);
  const signInPage = (
    <GuestOnly>
      <SessionEnded />
      <LoginForm home="/admin" />
    </GuestOnly>
  );
  const router = createBrowserRouter([
    {
      element: <Root />,
      children: [
        { path: "/login", element: signInPage },
        { path: "/admin/login", element: signInPage },
        { element: <Office />, children: routes },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await settle();
  return router;
}

/** A page of the back office that takes nothing from its route. */
export async function openPage(path: string, page: ReactNode) {
  const [pathname = ""] = path.split("?");
  await renderOffice(path, [
    { path: pathname, element: page },
    { path: "/admin", element: <h1>Overview</h1> },
  ]);
  await settle();
}

function Root() {
  return (
    <AuthProvider>
      <Outlet />
      <Toaster />
    </AuthProvider>
  );
}

function Office(): ReactNode {
  return (
    <RequireOffice title="Admin" signedOut={<GoTo to="/admin/login" />}>
      {() => (
        <>
          <Outlet />
          <SignOutButton />
        </>
      )}
    </RequireOffice>
  );
}

export async function signOut() {
  await forgetSession("signed out");
}

/** As signing out in another tab of the same browser does: in this tab without a request. */
export function loseSession() {
  localStorage.removeItem(sessionKey);
  dispatchEvent(new Event("storage"));
}

/** On the sign-in page that follows the end of a session. */
export async function signInAgain() {
  await until(() => screen.getByText("Your session has ended"));
  await user.type(screen.getByRole("textbox", { name: "E-mail" }), editor.email);
  await user.type(screen.getByLabelText("Password"), editor.password);
  await press("Sign In");
  await until(() => screen.getByRole("button", { name: "Sign Out" }));
  await settle();
}

/** Leaving the page and signing out both ask about unsaved text; the user stays. */
export async function expectQuestions() {
  await user.click(screen.getByRole("link", { name: "Admin" }));
  question("Leave without saving?");
  await answer("Stay");
  await press("Sign Out");
  expect(question("Sign out without saving?").textContent).toContain("Your text on this page");
  await answer("Stay signed in");
}

export const question = (name: string) => screen.getByRole("alertdialog", { name });

export const answer = async (button: string) => {
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: button }));
  await settle();
};
