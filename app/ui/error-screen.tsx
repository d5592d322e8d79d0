import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { referencePlaceholder } from "#common/contract/rendering.ts";
import { failure, RefreshLink } from "./failure.tsx";
import { FaultLine, SheetEdge } from "./lost-map.tsx";
import { IndexList } from "./sections/index-list.tsx";

/** The app-wide error boundary, in the specification's words. Works without JavaScript: the button is a link to the same page. */
export function ErrorScreen({ error }: { error: unknown }) {
  // A page whose own code is broken cannot say what it is called.
  useEffect(() => {
    document.title ||= failure.title;
  }, []);
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundScreen suggestions={suggestionsIn(error.data)} />;
  return (
    <LostPage eyebrow="Error" title={failure.title} lead={failure.lead} drawing={<FaultLine />}>
      <RefreshLink />
      <Reference />
    </LostPage>
  );
}

/** The web process writes the request's id over the placeholder; in a browser there is none, and the line is not shown. */
function Reference() {
  return (
    <p className="eyebrow lost-reference">
      Reference{" "}
      <code suppressHydrationWarning>{typeof document === "undefined" ? referencePlaceholder : ""}</code>
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
    <main id="main" className="container-page lost">
      <div className="grid-page lost-place">
        <div className="lost-words">
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="display">{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <div className="lost-drawing">{drawing}</div>
      </div>
      {after ? <div className="lost-ways">{after}</div> : null}
    </main>
  );
}

function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  if (suggestions.length === 0) return null;
  return (
    <div className="lost-suggestions">
      <IndexList headingLevel={2} groups={[{ name: "Did you mean", entries: suggestions }]} />
    </div>
  );
}
