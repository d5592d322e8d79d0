import { type ReactNode, useId } from "react";
import { nonBreakingHeading } from "../non-breaking.tsx";

type CallToActionProps = {
  title: ReactNode;
  text?: ReactNode;
  /** At most one primary and one other button. */
  actions: ReactNode;
  backdrop: ReactNode;
};

/** The end of a page, with one action. */
export function CallToAction({ title, text, actions, backdrop }: CallToActionProps) {
  const titleId = useId();
  return (
    <section className="section cta" aria-labelledby={titleId}>
      {backdrop}
      <div className="container-page">
        <div className="grid-page cta-words" data-shape="8/4">
          <div>
            <h2 id={titleId} className="title">
              {nonBreakingHeading(title)}
            </h2>
            {text ? <p className="lead">{text}</p> : null}
            <div className="button-row">{actions}</div>
          </div>
        </div>
      </div>
    </section>
  );
}
