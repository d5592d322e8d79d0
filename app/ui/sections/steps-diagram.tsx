import type { ReactNode } from "react";

export type Step = {
  title: ReactNode;
  text: ReactNode;
  /** What stays with the customer in this step, and what the provider sees. */
  yours: ReactNode;
  ours: ReactNode;
  /** Nothing is visible from here: the dashed line ends before this step. */
  ended?: boolean;
};

type StepsDiagramProps = { steps: Step[]; yoursLabel?: string; oursLabel?: string };

/** The steps of an evaluation: a solid line for what stays with the customer, a dashed one for what the provider sees. */
export function StepsDiagram({
  steps,
  yoursLabel = "Stays with you",
  oursLabel = "We see",
}: StepsDiagramProps) {
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is what identifies a step
        <li key={index}>
          <span className="marker-dot" aria-hidden />
          <div className="step-words">
            <p className="label-mono">
              <span className="sr-only">Step </span>
              {index + 1}
            </p>
            <h3 className="subheading">{step.title}</h3>
            <div className="step-text">{step.text}</div>
          </div>
          <dl className="step-lanes">
            <div className="step-lane" data-lane="yours">
              <dt>{yoursLabel}</dt>
              <dd>{step.yours}</dd>
            </div>
            <div className="step-lane" data-lane="ours" data-ended={step.ended ? "" : undefined}>
              <dt>{oursLabel}</dt>
              <dd>{step.ours}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
