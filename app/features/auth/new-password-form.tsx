import { useNavigate } from "react-router";
import { refusePassword } from "#common/passwords/password-rules.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { FormProblem } from "~/ui/form-problem.tsx";
import { NewPasswordFields } from "~/ui/new-password-fields.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { changePassword } from "./account-calls.ts";
import { SubmitButton } from "./form-parts.tsx";

export function NewPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const { busy, problem, onSubmit } = useSubmission(async ({ password: chosen = "", confirmation = "" }) => {
    const refusal = refusePassword(chosen, confirmation, email);
    if (refusal) return refusal;
    const { success, error } = await changePassword(chosen);
    if (!success) return messageFor(error);
    toast({
      variant: "success",
      title: "Your password is changed",
      description: "All other devices have been signed out.",
    });
    navigate("/dashboard", { replace: true });
  });
  return (
    <form method="post" onSubmit={onSubmit} aria-label="Set a password" className="form">
      <FormProblem problem={problem} />
      {/* So that a password manager knows whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label="New password" />
      <SubmitButton busy={busy}>{busy ? "Saving..." : "Save new password"}</SubmitButton>
    </form>
  );
}
