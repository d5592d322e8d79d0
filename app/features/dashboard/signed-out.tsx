import { ButtonLink } from "~/ui/button.tsx";

/** After signing out here: no dead end, and no question asked. */
export function SignedOut() {
  return (
    <main id="main" className="container-page signed-out-page">
      <p className="eyebrow">Dashboard</p>
      <h1 className="title">Welcome</h1>
      <p className="lead">
        You are signed out. Sign in to see your reading list, your bookmarks and what is new.
      </p>
      <ButtonLink href="/login">Sign In</ButtonLink>
    </main>
  );
}
