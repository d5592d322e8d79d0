// Pages of accounts and the dashboard at their paths, with what a reader's pages ask for.
import { render, screen } from "@testing-library/react";
import { createElement, type FunctionComponent } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { signIn } from "~/features/auth/account-calls.ts";
import { GuestOnly } from "~/features/auth/guest-only.tsx";
import { LoginForm } from "~/features/auth/login-form.tsx";
import { SessionEnded } from "~/features/auth/session-ended.tsx";
import Confirm from "~/routes/account/confirm.tsx";
import ForgotPassword from "~/routes/account/forgot-password.tsx";
import AccountLayout from "~/routes/account/layout.tsx";
import Register from "~/routes/account/register.tsx";
import ResetPassword from "~/routes/account/reset-password.tsx";
import Dashboard from "~/routes/dashboard/dashboard.tsx";
import { dismissToast } from "~/ui/toast-store.ts";
import { Toaster } from "~/ui/toaster.tsx";
import { backend, editor as reader } from "./backend.ts";
import { settle, until, user } from "./render.tsx";

/** As routes/account/login.tsx, which also fetches the code of the next page. */
const signInPage = (
  <GuestOnly>
    <SessionEnded />
    <LoginForm />
  </GuestOnly>
);
const open: object = { loaderData: { isOpen: true } };
const routes = [
  {
    element: (
      <>
        <AccountLayout />
        <Toaster />
      </>
    ),
    children: [
      { path: "/login", element: signInPage },
      { path: "/register", element: createElement(Register as FunctionComponent<object>, open) },
      { path: "/forgot-password", element: <ForgotPassword /> },
      { path: "/reset-password", element: <ResetPassword /> },
      { path: "/auth/confirm", element: <Confirm /> },
      { path: "/dashboard", element: <Dashboard /> },
      { path: "*", element: <h1>Elsewhere</h1> },
    ],
  },
];

/** Opens a page as a visitor, or as a reader with an empty account; what the test has stored before is there. */
export async function openSite(path: string, { signedIn = false } = {}) {
  const tables = ["admin_users", "bookmarks", "reading_list", "article_reads", "blog_posts", "tags"];
  for (const table of [...tables, "notification_reads"]) backend.rows(table);
  if (backend.rows("profiles").length === 0) addProfile({});
  dismissToast();
  if (signedIn) await signIn(reader.email, reader.password);
  history.replaceState(null, "", path);
  render(<RouterProvider router={createBrowserRouter(routes)} />);
  await settle();
}

export function addProfile(values: object) {
  const profile = { id: reader.id, full_name: "Anna Muster", avatar_url: null, keep_reading_history: true };
  backend.add("profiles", { ...profile, ...values });
}

/** What the database's functions answer to a reader without rights who has done nothing yet. */
export function answerAsNewReader() {
  backend.on("office_access", () => ({ role: null, granted: false, needs: null }));
  backend.on("reading_summary", () => [
    { seconds: 0, articles_read: 0, bookmarks: backend.rows("bookmarks").length },
  ]);
  for (const name of ["reading_weeks", "reader_notifications", "own_sessions", "recent_sign_ins"])
    backend.on(name, () => []);
  backend.on("note_visit", () => null);
}

export const openDashboard = (search = "") => openSite(`/dashboard${search}`, { signedIn: true });

/** Fields by their labels. */
export async function fillIn(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(screen.getByLabelText(label, { selector: "input" }));
    await user.paste(text);
  }
  await settle();
}

/** What the alerts on the page say. */
export const alertText = () =>
  screen
    .queryAllByRole("alert")
    .filter((alert) => !alert.closest(".when-start-failed"))
    .map(({ textContent }) => textContent)
    .join("");
export const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
export const untilHeading = (name: string) => until(() => screen.getByRole("heading", { level: 1, name }));
/** Path, query and hash. */
export const place = () => location.pathname + location.search + location.hash;
