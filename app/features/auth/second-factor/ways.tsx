// The three ways of the second step. Each is a form of its own; what was typed stays when it was wrong.
import type { Factor } from "@supabase/supabase-js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Database } from "#common/database.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Input } from "~/ui/input.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { CodeField } from "./code-field.tsx";
import { verifyCode, verifyPasskey, verifyRecoveryCode } from "./factor-calls.ts";
import { isCancelled, passkeyMessage } from "./passkeys.ts";

type WayProps = {
  db: Database;
  onDone: (() => void) | undefined;
  /** True when the session is over, which is not the form's to tell. */
  over: (error: unknown, byWrongCodes: boolean) => boolean;
};

type CodeFormProps = Omit<WayProps, "db"> & {
  label: string;
  /** Answers with a sentence when the code cannot be one. */
  verify: (fields: Record<string, string>) => Promise<string | undefined>;
  children: ReactNode;
};

function CodeForm({ label, verify, onDone, over, children }: CodeFormProps) {
  const { busy, problem, onSubmit } = useSubmission(async (fields, form) => {
    try {
      const refusal = await verify(fields);
      if (refusal) return refusal;
    } catch (error) {
      if (over(error, true)) return undefined;
      form.querySelector<HTMLInputElement>("[name=code]")?.select();
      return messageFor(error);
    }
    onDone?.();
  });
  return (
    <form onSubmit={onSubmit} aria-label={label} className="form" noValidate>
      <FormProblem problem={problem} />
      {children}
      <Button type="submit" busy={busy}>
        {busy ? "Checking..." : "Confirm"}
      </Button>
    </form>
  );
}

export function AppForm({ db, apps, ...way }: WayProps & { apps: Factor[] }) {
  async function verify({ code = "", app = "" }: Record<string, string>) {
    const digits = code.replace(/\s/g, "");
    if (!/^\d{6}$/.test(digits)) return "The code has six digits. Your app shows a new one every 30 seconds.";
    await verifyCode(db, app || (apps[0]?.id ?? ""), digits);
  }
  return (
    <CodeForm {...way} label="Confirm with your app" verify={verify}>
      {apps.length > 1 ? (
        <Field label="App">
          <NativeSelect name="app">
            <Options
              options={apps.map(({ id, friendly_name }) => ({
                value: id,
                label: friendly_name || "Authenticator app",
              }))}
            />
          </NativeSelect>
        </Field>
      ) : null}
      <CodeField description="Open your authenticator app and enter the six digits it shows for this site." />
    </CodeForm>
  );
}

export function RecoveryForm({ db, ...way }: WayProps) {
  async function verify({ code = "" }: Record<string, string>) {
    if (code.trim() === "") return "Please enter one of your recovery codes.";
    await verifyRecoveryCode(db, code);
  }
  return (
    <CodeForm {...way} label="Confirm with a recovery code" verify={verify}>
      <Field
        label="Recovery code"
        description="One of the ten you stored. Each works once. Spaces and capital letters do not matter."
      >
        <Input
          autoFocus
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="code-input"
        />
      </Field>
    </CodeForm>
  );
}

type PasskeyFormProps = WayProps & {
  factorId: string;
  /** The person came to it by no choice of theirs: when they cancel, nothing went wrong. */
  atOnce: boolean;
};

/** Asks when it appears; the button asks again. */
export function PasskeyForm({ db, factorId, atOnce, onDone, over }: PasskeyFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ sentence: string; attempt: number }>();
  const asking = useRef<AbortController>(undefined);

  async function ask(quietly: boolean) {
    asking.current?.abort();
    const current = new AbortController();
    asking.current = current;
    setBusy(true);
    setProblem(undefined);
    try {
      await verifyPasskey(db, factorId, current.signal);
      onDone?.();
    } catch (error) {
      if (current.signal.aborted || over(error, false)) return;
      if (!(quietly && isCancelled(error)))
        setProblem((last) => ({ sentence: passkeyMessage(error), attempt: (last?.attempt ?? 0) + 1 }));
    } finally {
      if (asking.current === current) setBusy(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    void ask(atOnce);
    return () => asking.current?.abort();
  }, []);

  return (
    <form
      aria-label="Confirm with a passkey"
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void ask(false);
      }}
    >
      <FormProblem problem={problem} />
      <p>Your browser asks for your passkey or security key, and for your fingerprint, face or PIN.</p>
      <Button type="submit" busy={busy} autoFocus>
        {busy ? "Waiting for your passkey..." : "Use a passkey"}
      </Button>
    </form>
  );
}
