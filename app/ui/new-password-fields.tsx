import { useId, useState } from "react";
import { strengthOf } from "#common/passwords/password-rules.ts";
import { Field } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";

/** A new password, typed twice, with a hint about its strength. */
export function NewPasswordFields({ label }: { label: string }) {
  const [password, setPassword] = useState("");
  const strengthId = useId();
  return (
    <>
      <div className="field-group">
        <Field label={label}>
          <PasswordInput
            name="password"
            required
            autoComplete="new-password"
            aria-describedby={password ? strengthId : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <PasswordStrength id={strengthId} password={password} />
      </div>
      <Field label="Confirm password">
        <PasswordInput name="confirmation" required autoComplete="new-password" />
      </Field>
    </>
  );
}

/** A hint below a new password. Its space is reserved while it is empty, so that nothing moves on the first key. */
function PasswordStrength({ id, password }: { id: string; password: string }) {
  const strength = password ? strengthOf(password) : undefined;
  return (
    <div className="strength js-only" data-level={strength?.level ?? 0}>
      <div className="strength-scale" aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </div>
      <p id={id} className="strength-words" aria-live="polite">
        {strength ? (
          <>
            <strong>{strength.name}.</strong> {strength.hint}
          </>
        ) : (
          "At least 6 characters."
        )}
      </p>
    </div>
  );
}
