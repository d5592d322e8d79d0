import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SettingsForm } from "~/ui/settings-section.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { CodeField } from "./code-field.tsx";
import { beginApp, cancelFactor, isSessionOver, type NewApp, verifyCode } from "./factor-calls.ts";
import { grouped } from "./grouped.ts";

/** Its own piece of code; without it the key is entered by hand. */
const QrCode = lazy<(props: { text: string }) => ReactNode>(() =>
  import("./qr-code.tsx").then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: () => null }),
  ),
);

type AddAppProps = {
  /** Not one that the account has already. */
  name: string;
  onAdded: () => unknown;
  onCancel: () => void;
  /** The fifth wrong code ended the session. */
  onOver: () => void;
};

/** Shows the secret, and asks for one code: what was not confirmed counts for nothing, and is taken away again. */
export function AddApp({ name, onAdded, onCancel, onOver }: AddAppProps) {
  const [app, setApp] = useState<NewApp>();
  const [failure, setFailure] = useState<unknown>();
  const begun = useRef<NewApp>(undefined);

  async function begin() {
    setFailure(undefined);
    try {
      const made = await withStepUp(async () => beginApp(await browserClient(), name));
      begun.current = made;
      setApp(made);
    } catch (error) {
      setFailure(error);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    void begin();
    return () => {
      const left = begun.current;
      if (left) void browserClient().then((db) => cancelFactor(db, left.id));
    };
  }, []);

  const submission = useSubmission(async ({ code = "" }, form) => {
    const digits = code.replace(/\s/g, "");
    if (!/^\d{6}$/.test(digits)) return "The code has six digits. Your app shows a new one every 30 seconds.";
    try {
      await verifyCode(await browserClient(), app?.id ?? "", digits);
    } catch (error) {
      if (isSessionOver(error)) return void onOver();
      form.querySelector<HTMLInputElement>("[name=code]")?.select();
      return messageFor(error);
    }
    begun.current = undefined;
    await onAdded();
  });

  if (failure)
    return (
      <>
        <LoadFailure error={failure} retry={begin} />
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </>
    );
  if (!app) return <Spinner label="Preparing" />;
  return (
    <SettingsForm
      submission={submission}
      label="Add an authenticator app"
      submitLabel="Add this app"
      busyLabel="Checking..."
      onCancel={onCancel}
      noValidate
    >
      <div className="add-app">
        <Suspense fallback={<div className="qr-code" aria-hidden />}>
          <QrCode text={app.uri} />
        </Suspense>
        <div>
          <p>
            Scan the code with your authenticator app. On this device,{" "}
            <a className="link" href={app.uri}>
              open it in an app
            </a>{" "}
            or enter the key by hand:
          </p>
          <p className="secret-key" translate="no">
            {grouped(app.secret)}
          </p>
          <CopyButton text={app.secret} label="Copy the key" />
        </div>
      </div>
      <CodeField description="Enter the six digits that the app shows now." />
    </SettingsForm>
  );
}
