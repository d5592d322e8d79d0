import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { refusePassword } from "#common/passwords/password-rules.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { FormProblem } from "~/ui/form-problem.tsx";
import { PasswordStrength } from "~/ui/password-strength.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { changePassword } from "./account-calls.ts";
import { PasswordField, SubmitButton } from "./form-parts.tsx";

export function NewPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const strengthId = useId();
  const { busy, problem, onSubmit } = useSubmission(async ({ password: chosen = "", confirmation = "" }) => {
    const refusal = refusePassword(chosen, confirmation, email);
    if (refusal) return refusal;
    const { success, error } = await changePassword(chosen);
    if (!success) return messageFor(error);
    toast({
      variant: "success",
      title: "Your password is changed",
      description: "Every other device has been signed out.",
    });
    navigate("/dashboard", { replace: true });
  });
  return (
    <form method="post" onSubmit={onSubmit} aria-label="Set a password" className="form">
      <FormProblem problem={problem} />
      {/* So that a password manager knows whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="field-group">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          aria-describedby={password ? strengthId : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordStrength id={strengthId} password={password} />
      </div>
      <PasswordField label="Confirm password" name="confirmation" autoComplete="new-password" />
      <SubmitButton busy={busy}>{busy ? "Saving..." : "Save new password"}</SubmitButton>
    </form>
  );
}
