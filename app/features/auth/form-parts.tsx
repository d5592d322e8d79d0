import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";

export function EmailField({ autoComplete = "username" }: { autoComplete?: "username" | "email" }) {
  return (
    <Field label="E-mail">
      <Input name="email" type="email" required autoComplete={autoComplete} />
    </Field>
  );
}

export function PasswordField() {
  return (
    <Field label="Password">
      <PasswordInput name="password" required />
    </Field>
  );
}

/** Not shown without JavaScript. Pressed before React is there, the form waits for it (the script in the head holds it back). */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" size="lg" busy={busy} className="js-only">
      {children}
    </Button>
  );
}
