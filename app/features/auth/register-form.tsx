import { useLocation, useNavigate } from "react-router";
import { refusePassword } from "#common/passwords/password-rules.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { awaitConfirmation, keepRemembered } from "~/lib/page/remembered-location.ts";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Link } from "~/ui/link.tsx";
import { NewPasswordFields } from "~/ui/new-password-fields.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { useAuth } from "./auth-provider.tsx";
import { EmailField, SubmitButton } from "./form-parts.tsx";

export function RegisterForm() {
  const { signUp, session } = useAuth();
  const navigate = useNavigate();
  const { search } = useLocation();
  const known = useHydrated() ? search : "";

  const { busy, problem, onSubmit } = useSubmission(
    async ({ email = "", password: chosen = "", confirmation = "" }, form) => {
      const refusal = refusePassword(chosen, confirmation, email);
      if (refusal) {
        (
          form.elements.namedItem(chosen === confirmation ? "password" : "confirmation") as HTMLElement | null
        )?.focus();
        return refusal;
      }
      const { success, error } = await signUp(email, chosen);
      if (!success) return messageFor(error, "Registration failed");
      awaitConfirmation(search);
      navigate({ pathname: "/register", search }, { state: { sentTo: email } });
    },
  );
  const isBusy = busy || session !== null;

  return (
    <form method="post" onSubmit={onSubmit} aria-label="Create Account" className="form">
      <FormProblem problem={problem} />
      <EmailField />
      <NewPasswordFields label="Password" />
      <SubmitButton busy={isBusy}>{isBusy ? "Creating account..." : "Create Account"}</SubmitButton>
      <div className="account-other field-group">
        <p>
          By creating an account you accept the <Link href="/legal/terms-of-service">terms of service</Link>.
          The <Link href="/legal/privacy-policy">privacy policy</Link> says what is stored. Your reading
          history is on by default; you can switch it off in Settings.
        </p>
        <p>
          Already have an account? <Link href={keepRemembered("/login", known)}>Sign in</Link>
        </p>
      </div>
    </form>
  );
}
