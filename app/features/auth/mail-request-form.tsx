import { messageFor } from "~/lib/backend/errors.ts";
import { FormProblem } from "~/ui/form-problem.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import type { Outcome } from "./account-calls.ts";
import { EmailField, SubmitButton } from "./form-parts.tsx";

type MailRequestFormProps = {
  label: string;
  send(email: string): Promise<Outcome>;
  /** The answer is the same for every e-mail, so this is called for every e-mail. */
  onSent(email: string): void;
};

/** An e-mail, and a message to it. */
export function MailRequestForm({ label, send, onSent }: MailRequestFormProps) {
  const { busy, problem, onSubmit } = useSubmission(async ({ email = "" }) => {
    const { success, error } = await send(email);
    if (!success) return messageFor(error);
    onSent(email);
  });
  return (
    <form method="post" onSubmit={onSubmit} aria-label={label} className="form">
      <FormProblem problem={problem} />
      <EmailField autoComplete="email" />
      <SubmitButton busy={busy}>{busy ? "Sending..." : label}</SubmitButton>
    </form>
  );
}
