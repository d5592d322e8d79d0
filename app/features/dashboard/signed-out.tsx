import { ButtonLink } from "~/ui/button.tsx";

/** After signing out here: no dead end, and no question asked. */
export function SignedOut() {
  return (
    <main id="main" className="container-page py-16">
      <p className="eyebrow">Dashboard</p>
      <h1 className="title mt-4">Welcome</h1>
      <p className="lead mt-5">
        You are signed out. Sign in to see your reading list, your bookmarks and what is new.
      </p>
      <ButtonLink href="/login" className="mt-8">
        Sign In
      </ButtonLink>
    </main>
  );
}
