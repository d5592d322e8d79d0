import { refusePassword } from "#common/passwords/password-rules.ts";
import { cleanName, nameLimit, refuseName } from "#common/person-name.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Field } from "~/ui/field.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Input } from "~/ui/input.tsx";
import { NewPasswordFields } from "~/ui/new-password-fields.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { useAuth } from "../auth-provider.tsx";
import { SubmitButton } from "../form-parts.tsx";
import { makeAccount, nameOneself } from "../invitation-queries.ts";

type NewAccountFormProps = {
  email: string;
  token: string;
  accept: () => Promise<void>;
  /** From the first step to the last, which are several requests. */
  onWorking: (working: boolean) => void;
};

export function NewAccountForm({ email, token, accept, onWorking }: NewAccountFormProps) {
  const { signIn } = useAuth();
  const { busy, problem, onSubmit } = useSubmission(
    async ({ name = "", password: chosen = "", confirmation = "" }) => {
      const fullName = cleanName(name);
      const refusal = refuseName(fullName) ?? refusePassword(chosen, confirmation, email);
      if (refusal) return refusal;
      onWorking(true);
      try {
        await makeAccount(token, chosen);
        const { success, error } = await signIn(email, chosen);
        if (!success) return messageFor(error);
        const db = await browserClient();
        const { data } = await db.auth.getSession();
        // A name that could not be saved does not stop the invitation: the profile offers it again.
        if (fullName && data.session)
          await nameOneself(db, data.session.user.id, fullName).catch(() => undefined);
        await accept();
      } catch (error) {
        return messageFor(error);
      } finally {
        onWorking(false);
      }
      return undefined;
    },
  );
  return (
    <form method="post" onSubmit={onSubmit} aria-label="Create your account" className="form">
      <FormProblem problem={problem} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your name" description={`Your colleagues see it next to your changes. ${nameLimit}`}>
        <Input name="name" autoComplete="name" />
      </Field>
      <NewPasswordFields label="Password" />
      <SubmitButton busy={busy}>{busy ? "Creating account..." : "Create account and accept"}</SubmitButton>
    </form>
  );
}
