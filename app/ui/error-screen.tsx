import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { referencePlaceholder } from "#common/contract/rendering.ts";
import type { PageTexts } from "#content-model/page-texts.ts";
import { notFoundTitle } from "../lib/page/error-meta.ts";
import { Drawing } from "./drawing.tsx";
import { failure, RefreshLink } from "./failure.tsx";
import { IndexList } from "./sections/index-list.tsx";

/** The app-wide error boundary, with the specification's texts. The button is a link to the same page, so it works without JavaScript. */
export function ErrorScreen({ error }: { error: unknown }) {
  // A page whose own code fails has no title.
  useEffect(() => {
    document.title ||= failure.title;
  }, []);
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundScreen {...missingIn(error.data)} />;
  return (
    <LostPage eyebrow="Error" title={failure.title} lead={failure.lead} drawing="fault">
      <RefreshLink />
      <Reference />
    </LostPage>
  );
}

/** The web process writes the request's id over the placeholder. In a browser there is none, and the line is hidden. */
function Reference() {
  return (
    <p className="eyebrow lost-reference">
      Reference{" "}
      <code suppressHydrationWarning>{typeof document === "undefined" ? referencePlaceholder : ""}</code>
    </p>
  );
}

export type Suggestion = { title: string; href: string };
type Missing = { suggestions?: Suggestion[]; words?: PageTexts<"not-found"> };

/** A loader passes suggestions and their heading: `throw await missingPage(db, suggestions)`. */
function missingIn(data: unknown): Missing {
  return (data as Missing | null) ?? {};
}

/** Without data, the page shows no suggestions. */
function NotFoundScreen({ suggestions = [], words }: Missing) {
  return (
    <LostPage
      eyebrow={words?.eyebrow ?? "404"}
      title={words?.title ?? notFoundTitle}
      lead={words?.lead}
      drawing="edge"
      after={
        words ? (
          <>
            <Suggestions name={words.suggestions_title} suggestions={suggestions} />
            <IndexList headingLevel={2} groups={[{ name: words.places_title, entries: words.places }]} />
          </>
        ) : null
      }
    />
  );
}

type LostPageProps = {
  eyebrow: string;
  title: string;
  lead?: string;
  drawing: "edge" | "fault";
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
          {lead ? <p className="lead">{lead}</p> : null}
          {children}
        </div>
        <div className="lost-drawing">
          <Drawing src={`/art/lost/${drawing}.svg`} width={480} height={480} />
        </div>
      </div>
      {after ? <div className="lost-ways">{after}</div> : null}
    </main>
  );
}

function Suggestions({ name, suggestions }: { name: string; suggestions: Suggestion[] }) {
  if (suggestions.length === 0) return null;
  return (
    <div className="lost-suggestions">
      <IndexList headingLevel={2} groups={[{ name, entries: suggestions }]} />
    </div>
  );
}
