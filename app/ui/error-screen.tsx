import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { FaultLine, SheetEdge } from "./lost-map.tsx";
import { IndexList } from "./sections/index-list.tsx";

/** The app-wide error boundary, in the specification's words. Works without JavaScript: the button is a link to the same page. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundScreen suggestions={suggestionsIn(error.data)} />;
  return (
    <LostPage
      eyebrow="Error"
      title="Something went wrong"
      lead="We're sorry, but something unexpected happened. Please try refreshing the page."
      drawing={<FaultLine />}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: an empty URL is this page; it works without JavaScript */}
      <a className="button mt-10" href="">
        Refresh Page
      </a>
      <Reference />
    </LostPage>
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

const places = [
  { title: "Home", href: "/", text: "Where the map begins" },
  { title: "Services", href: "/services", text: "What we run, and how" },
  { title: "Industries", href: "/industries", text: "Nine sectors, and what threatens them" },
  { title: "Trust centre", href: "/trust", text: "Facts with dates" },
  { title: "Contact", href: "/contact", text: "A person answers" },
];

export function NotFoundScreen({ suggestions = [] }: { suggestions?: Suggestion[] }) {
  return (
    <LostPage
      eyebrow="404 · off the map"
      title="This page does not exist"
      lead="The URL may have changed, or it was never surveyed. These places exist:"
      drawing={<SheetEdge />}
      after={
        <>
          <Suggestions suggestions={suggestions} />
          <IndexList headingLevel={2} groups={[{ name: "On the map", entries: places }]} />
        </>
      }
    />
  );
}

type LostPageProps = {
  eyebrow: string;
  title: string;
  lead: string;
  drawing: ReactNode;
  children?: ReactNode;
  after?: ReactNode;
};

function LostPage({ eyebrow, title, lead, drawing, children, after }: LostPageProps) {
  return (
    <main id="main" className="container-page py-16 lg:py-24">
      <div className="grid-page items-center gap-y-10">
        <div className="md:col-span-7">
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="display mt-4">{title}</h1>
          <p className="lead mt-6">{lead}</p>
          {children}
        </div>
        <div className="max-w-xs md:col-span-5 md:max-w-none">{drawing}</div>
      </div>
      {after ? <div className="mt-16">{after}</div> : null}
    </main>
  );
}

function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  if (suggestions.length === 0) return null;
  return (
    <div className="mb-16">
      <IndexList headingLevel={2} groups={[{ name: "Did you mean", entries: suggestions }]} />
    </div>
  );
}
