import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { useSubmission } from "./use-submission.ts";

type SettingsSectionProps = {
  title: string;
  /** The purpose, in one sentence. */
  description: ReactNode;
  /** The anchor for links: `/dashboard?tab=settings#privacy`. */
  id: string;
  children: ReactNode;
};

/** Description on the left, controls on the right, a rule above. */
export function SettingsSection({ title, description, id, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="settings-section">
      <div className="settings-words">
        <h2 id={headingId} className="subheading">
          {title}
        </h2>
        <p>{description}</p>
      </div>
      <div className="settings-body">{children}</div>
    </section>
  );
}

type SettingsFactProps = { label: string; value: ReactNode; action?: ReactNode };

/** A value, and the button that changes it. */
export function SettingsFact({ label, value, action }: SettingsFactProps) {
  return (
    <div className="settings-fact">
      <dl>
        <dt className="label-mono">{label}</dt>
        <dd>{value}</dd>
      </dl>
      {action}
    </div>
  );
}

type SettingsFormProps = {
  submission: Pick<ReturnType<typeof useSubmission>, "busy" | "problem" | "onSubmit">;
  /** Of the form. */
  label: string;
  submitLabel: string;
  busyLabel: string;
  onCancel: () => void;
  noValidate?: boolean;
  children: ReactNode;
};

/** A form that replaces the value it edits. */
export function SettingsForm({ submission, label, children, ...props }: SettingsFormProps) {
  const { busy, problem, onSubmit } = submission;
  return (
    <form onSubmit={onSubmit} aria-label={label} className="settings-form" noValidate={props.noValidate}>
      <FormProblem problem={problem} />
      {children}
      <div className="settings-actions">
        <Button type="submit" busy={busy}>
          {busy ? props.busyLabel : props.submitLabel}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
