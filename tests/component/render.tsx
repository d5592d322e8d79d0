// Pages of the back office on a document, as an editor who is signed in sees them: the product's router, query client, session and toasts.
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import { vi } from "vitest";
import { signIn } from "~/features/auth/account-calls.ts";
import { AuthProvider } from "~/features/auth/auth-provider.tsx";
import { forgetSession } from "~/features/auth/auth-store.ts";
import { GoTo } from "~/features/auth/go-to.tsx";
import { RequireOffice } from "~/features/auth/guards.tsx";
import { GuestOnly } from "~/features/auth/guest-only.tsx";
import { LoginForm } from "~/features/auth/login-form.tsx";
import { SessionEnded } from "~/features/auth/session-ended.tsx";
import { Toaster } from "~/ui/toaster.tsx";
import { backend, editor } from "./backend.ts";

/** Types and presses as a person does, at once. */
export const user = userEvent.setup({ delay: null });

/** Lets the time pass, with everything that happens in it. */
export async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Lets everything happen that waits for nothing but its turn. */
export const settle = () => pass(10);

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
      {() => <Outlet />}
    </RequireOffice>
  );
}

export async function signOut() {
  await forgetSession("signed out");
}
