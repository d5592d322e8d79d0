import { type ReactNode, useId } from "react";

type CallToActionProps = {
  title: ReactNode;
  text?: ReactNode;
  /** One primary button, at most one other. */
  actions: ReactNode;
  /** Four columns on the right: telephone, address, hours. */
  aside?: ReactNode;
  backdrop?: ReactNode;
};

/** The end of a page: one thing to do. */
export function CallToAction({ title, text, actions, aside, backdrop }: CallToActionProps) {
  const titleId = useId();
  return (
    <section className="section cta" aria-labelledby={titleId}>
      {backdrop}
      <div className="container-page">
        <div className="grid-page cta-words" data-shape="8/4">
          <div>
            <h2 id={titleId} className="title">
              {title}
            </h2>
            {text ? <p className="lead">{text}</p> : null}
            <div className="button-row">{actions}</div>
          </div>
          {aside ? <div>{aside}</div> : null}
        </div>
      </div>
    </section>
  );
}
