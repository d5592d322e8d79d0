import { useEffect, useRef } from "react";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";

/** Six digits, which a phone may offer from a message or a password manager. */
export function CodeField({ description }: { description: string }) {
  const input = useRef<HTMLInputElement>(null);
  // The content above it, such as a QR code, stays visible.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <Field label="Code" description={description}>
      <Input
        ref={input}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        className="code-input"
        data-autofocus
      />
    </Field>
  );
}
