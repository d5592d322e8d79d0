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
      {backdrop ? (
        <div className="hero-backdrop" aria-hidden>
          {backdrop}
        </div>
      ) : null}
      <div className="container-page">
        <div className="grid-page items-end gap-y-10 border-t border-foreground pt-8 lg:pt-12">
          <div className="lg:col-span-8">
            <h2 id={titleId} className="title max-w-[18em]">
              {title}
            </h2>
            {text ? <p className="lead mt-5">{text}</p> : null}
            <div className="mt-10 flex flex-wrap gap-3">{actions}</div>
          </div>
          {aside ? <div className="lg:col-span-4">{aside}</div> : null}
        </div>
      </div>
    </section>
  );
}
