import type { ReactNode, Ref } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { StartFailure } from "~/ui/start-failure.tsx";

type AccountFact = { label: string; value: ReactNode };
type AccountPageProps = {
  eyebrow: string;
  title: string;
  lead?: ReactNode;
  /** Facts beside the form: where data is stored, and for how long. */
  facts: AccountFact[];
  /** Focused when the page changes in place. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** Seven columns of form, five of map. */
export function AccountPage({ eyebrow, title, lead, facts, headingRef, children }: AccountPageProps) {
  return (
    <main id="main">
      <div className="container-page grid-page account-grid" data-shape="7/5">
        <div className="account-words">
          <p className="eyebrow">{eyebrow}</p>
          <h1 ref={headingRef} tabIndex={-1} className="title">
            {title}
          </h1>
          {lead ? <p className="lead">{lead}</p> : null}
          <div className="account-form">
            <ScriptNeeded />
            <StartFailure />
            {children}
          </div>
        </div>
        <aside className="account-aside" aria-label="About accounts">
          <div className="account-map" aria-hidden>
            <Drawing src="/art/fields/account.svg" width={640} height={480} />
            <p className="eyebrow">46°39′N 8°35′E · Gotthard</p>
          </div>
          <dl className="account-facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="label-mono">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </main>
  );
}

function ScriptNeeded() {
  return (
    <noscript>
      <Alert title="This needs JavaScript">
        <p>
          Signing in needs JavaScript, because your browser signs in to the backend directly, without a
          cookie. Turn JavaScript on for this site and reload the page. All public pages work without it.
        </p>
      </Alert>
    </noscript>
  );
}
