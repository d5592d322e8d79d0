import { strengthOf } from "#common/passwords/password-rules.ts";

/** A hint below a new password. The place is kept while it is empty, so that nothing moves at the first key. */
export function PasswordStrength({ id, password }: { id: string; password: string }) {
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
