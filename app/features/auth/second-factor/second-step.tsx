import { useCallback, useEffect, useState } from "react";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { type Factors, isSessionOver, listFactors } from "./factor-calls.ts";
import { usePasskeysWork, useSiteUrl } from "./passkeys.ts";
import { AppForm, PasskeyForm, RecoveryForm } from "./ways.tsx";

type SecondStepProps = {
  /** Where the step is done on another session than the browser's own. */
  db?: Database;
  onDone?: () => void;
  /** The session is over: after five wrong codes, or because it was ended elsewhere. */
  onOver: (byWrongCodes: boolean) => void;
};

type Way = "passkey" | "app" | "recovery";

const words: Record<Way, string> = {
  passkey: "Use a passkey",
  app: "Use a code from your app",
  recovery: "Use a recovery code",
};

/** Proves a second factor for a session: at sign-in, in place of a page that needs it, and before anything that cannot be undone. */
export function SecondStep({ db, onDone, onOver }: SecondStepProps) {
  const [loaded, setLoaded] = useState<{ db: Database; factors: Factors }>();
  const [failure, setFailure] = useState<unknown>();

  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      const client = db ?? (await browserClient());
      const factors = await listFactors(client);
      if (factors.apps.length + factors.passkeys.length > 0) return setLoaded({ db: client, factors });
      // Removed or reset meanwhile: a new token says that nothing is due.
      await client.auth.refreshSession();
      onDone?.();
    } catch (error) {
      if (isSessionOver(error)) onOver(false);
      else setFailure(error);
    }
  }, [db, onDone, onOver]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a session; the others are the caller's words
  useEffect(() => void load(), [db]);

  if (failure) return <LoadFailure error={failure} retry={load} />;
  if (!loaded) return <Spinner label="Loading" />;
  return <Ways {...loaded} onDone={onDone} onOver={onOver} />;
}

type WaysProps = Omit<SecondStepProps, "db"> & { db: Database; factors: Factors };

function Ways({ db, factors, onDone, onOver }: WaysProps) {
  const siteUrl = useSiteUrl();
  const ways = waysOf(factors, usePasskeysWork());
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0];
  if (!way)
    return (
      <Alert title="This browser cannot use your passkey here">
        Your second factor is a passkey. Please open {siteUrl} in a browser that has it. If you have lost it,
        contact us. An administrator can reset your second factor.
      </Alert>
    );

  /** What a form does with an error that it does not show. */
  const over = (error: unknown, byWrongCodes: boolean) => {
    if (!isSessionOver(error)) return false;
    onOver(byWrongCodes);
    return true;
  };
  const form = { db, onDone, over };
  return (
    <div className="second-step">
      {way === "passkey" ? (
        <PasskeyForm {...form} factorId={factors.passkeys[0]?.id ?? ""} atOnce={chosen === undefined} />
      ) : null}
      {way === "app" ? <AppForm {...form} apps={factors.apps} /> : null}
      {way === "recovery" ? <RecoveryForm {...form} /> : null}
      {ways.length > 1 ? (
        <div className="second-step-ways">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="ghost" size="sm" onClick={() => setChosen(other)}>
                {words[other]}
              </Button>
            ))}
        </div>
      ) : null}
    </div>
  );
}

/** The easiest first. */
function waysOf({ apps, passkeys, hasRecoveryCodes }: Factors, passkeysWork: boolean): Way[] {
  return [
    ...(passkeysWork && passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(apps.length > 0 ? (["app"] as const) : []),
    ...(hasRecoveryCodes ? (["recovery"] as const) : []),
  ];
}
