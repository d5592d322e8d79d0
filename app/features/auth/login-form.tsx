import { useState } from "react";
import { useLocation } from "react-router";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { keepRemembered, rememberedPath } from "~/lib/page/remembered-location.ts";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Link } from "~/ui/link.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { sendConfirmation } from "./account-calls.ts";
import { needsSecondStep } from "./assurance.ts";
import { useAuth } from "./auth-provider.tsx";
import { EmailField, PasswordField, SubmitButton } from "./form-parts.tsx";
import { PasskeyButton } from "./second-factor/passkey-button.tsx";
import { SignInStep } from "./second-factor/sign-in-step.tsx";
import { SendAgain } from "./send-again.tsx";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";

/** `home` is where one goes who wanted nothing in particular. The back office makes no accounts, so it offers none. */
export function LoginForm({ home = "/dashboard" }: { home?: "/dashboard" | "/admin" }) {
  const { signIn, session } = useAuth();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  // The stored page knows no query: links take it up once React is there.
  const { search } = useLocation();
  const known = useHydrated() ? search : "";
  useLeaveWhenSignedIn(rememberedPath(search) ?? home);

  const { busy, problem, onSubmit } = useSubmission(async ({ email = "", password = "" }) => {
    const { success, error } = await signIn(email, password);
    setUnconfirmed(errorCode(error) === "email_not_confirmed" ? email : undefined);
    return success ? undefined : messageFor(error, "Login failed");
  });
  const isBusy = busy || session !== null;

  if (needsSecondStep(session)) return <SignInStep />;
  return (
    <form method="post" onSubmit={onSubmit} aria-label="Sign In" className="form">
      <FormProblem problem={problem} />
      {unconfirmed ? (
        <SendAgain
          key={unconfirmed}
          label="Send the link again"
          wait={0}
          send={() => sendConfirmation(unconfirmed)}
        />
      ) : null}
      <EmailField />
      <div className="account-password">
        <PasswordField />
        <p className="small">
          <Link href={keepRemembered("/forgot-password", known)}>Forgot your password?</Link>
        </p>
      </div>
      <SubmitButton busy={isBusy}>{isBusy ? "Signing in..." : "Sign In"}</SubmitButton>
      <PasskeyButton disabled={isBusy} />
      {home === "/dashboard" ? (
        <p className="account-other">
          No account yet? <Link href={keepRemembered("/register", known)}>Create an account</Link>
        </p>
      ) : null}
    </form>
  );
}
