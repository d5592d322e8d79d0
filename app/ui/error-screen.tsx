import { isRouteErrorResponse } from "react-router";

/** The app-wide error boundary, in the specification's words. Works without JavaScript: the button is a link to the same page. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundScreen suggestions={suggestionsIn(error.data)} />;
  return (
    <main id="main" className="container-page py-24">
      <p className="eyebrow">Error</p>
      <h1 className="display mt-4">Something went wrong</h1>
      <p className="lead mt-6">
        We're sorry, but something unexpected happened. Please try refreshing the page.
      </p>
      <a className="button mt-10" href="">
        Refresh Page
      </a>
      <Reference />
    </main>
  );
}

/** The web process writes the request's id over the mark; in a browser there is none, and the line is not shown. */
function Reference() {
  return (
    <p className="eyebrow mt-8 [&:has(code:empty)]:hidden">
      Reference <code suppressHydrationWarning>{typeof document === "undefined" ? "__REFERENCE__" : ""}</code>
    </p>
  );
}

export type Suggestion = { title: string; href: string };

/** A loader that knows what may have been meant says so: `throw data({ suggestions }, { status: 404 })`. */
function suggestionsIn(data: unknown): Suggestion[] {
  return (data as { suggestions?: Suggestion[] } | null)?.suggestions ?? [];
}

export function NotFoundScreen({ suggestions = [] }: { suggestions?: Suggestion[] }) {
  return (
    <main id="main" className="container-page py-24">
      <p className="eyebrow">404 · off the map</p>
      <h1 className="display mt-4">This page does not exist</h1>
      <Suggestions suggestions={suggestions} />
      <p className="lead mt-6">The address may have changed, or it was never surveyed. These places exist:</p>
      <ul className="mt-8 space-y-3">
        <li>
          <a className="link" href="/">
            Home
          </a>
        </li>
        <li>
          <a className="link" href="/services">
            Services
          </a>
        </li>
        <li>
          <a className="link" href="/contact">
            Contact
          </a>
        </li>
      </ul>
    </main>
  );
}

function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  if (suggestions.length === 0) return null;
  return (
    <>
      <h2 className="lead mt-6">Did you mean one of these?</h2>
      <ul className="index-group mt-4 mb-10">
        {suggestions.map(({ title, href }) => (
          <li key={href} className="index-row">
            <a className="index-title" href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
