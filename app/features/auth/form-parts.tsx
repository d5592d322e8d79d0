import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { useHydrated } from "./use-hydrated.ts";

export function EmailField({ autoComplete = "username" }: { autoComplete?: "username" | "email" }) {
  return (
    <Field label="Email">
      <Input
        name="email"
        type="email"
        required
        autoComplete={autoComplete}
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
      />
    </Field>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, "name" | "required"> & {
  label?: string;
  name?: string;
};

export function PasswordField({ label = "Password", name = "password", ...props }: PasswordFieldProps) {
  return (
    <Field label={label}>
      <PasswordInput {...props} name={name} required />
    </Field>
  );
}

/**
 * Works only when a script does: until then the browser would send the form itself, password and all. Without JavaScript it is not
 * shown; in the moment before React arrives it looks ready and waits.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isReady = useHydrated();
  return (
    <Button type="submit" size="lg" busy={busy} disabled={!isReady} className="js-only account-submit">
      {children}
    </Button>
  );
}
