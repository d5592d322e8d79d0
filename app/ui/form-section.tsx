import { type ReactNode, useId } from "react";

type FormSectionProps = {
  /** The anchor for links. */
  id?: string;
  title: string;
  description: ReactNode;
  children: ReactNode;
};

/** A section of a long form in the back office: title and description on the left, controls on the right. */
export function FormSection({ id, title, description, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <section id={id} className="form-section" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className="form-section-title">
          {title}
        </h2>
        <p className="form-section-description">{description}</p>
      </div>
      <div className="form-section-controls">{children}</div>
    </section>
  );
}
