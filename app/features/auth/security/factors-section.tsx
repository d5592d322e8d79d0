import type { Factor } from "@supabase/supabase-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SettingsSection } from "~/ui/settings-section.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useOfficeAccess } from "../auth-provider.tsx";
import { forgetSession } from "../auth-store.ts";
import { AddApp } from "../second-factor/add-app.tsx";
import { AddPasskey } from "../second-factor/add-passkey.tsx";
import { type Factors, makeRecoveryCodes, removeFactor } from "../second-factor/factor-calls.ts";
import { freeName } from "../second-factor/grouped.ts";
import { usePasskeysWork, useSiteUrl } from "../second-factor/passkeys.ts";
import { RecoveryCodes } from "../second-factor/recovery-codes.tsx";
import { factorsQuery } from "./queries.ts";

export function FactorsSection({ userId }: { userId: string }) {
  const query = useQuery(factorsQuery(userId));
  return (
    <SettingsSection
      id="security"
      title="Second factor"
      description="Requested after your password, and again before actions that cannot be undone. A stolen password alone is not enough to sign in."
    >
      <Loaded query={query} loading={<SkeletonText lines={3} />}>
        {(factors) => <Editor userId={userId} factors={factors} />}
      </Loaded>
    </SettingsSection>
  );
}

function Editor({ userId, factors }: { userId: string; factors: Factors }) {
  const queries = useQueryClient();
  const passkeysWork = usePasskeysWork();
  const siteUrl = useSiteUrl();
  const [adding, setAdding] = useState<"app" | "passkey">();
  const all = [...factors.passkeys, ...factors.apps];
  const names = all.map(({ friendly_name }) => friendly_name);
  const [codes, setCodes] = useState<string[]>();
  const close = () => setAdding(undefined);

  /** The first factor brings recovery codes. A service without them is no reason to stop: they are offered again below. */
  async function added(words: string) {
    if (!factors.hasRecoveryCodes)
      setCodes(await makeRecoveryCodes(await browserClient(), false).catch(() => undefined));
    await queries.invalidateQueries({ queryKey: factorsQuery(userId).queryKey });
    close();
    toast({
      variant: "success",
      title: words,
      description: "You need it the next time you sign in. Other sessions that did not use it have ended.",
    });
  }

  return (
    <>
      {all.length > 0 ? (
        <ul className="settings-list" aria-label="Your second factors">
          {all.map((factor) => (
            <FactorRow key={factor.id} userId={userId} factor={factor} isLast={all.length === 1} />
          ))}
        </ul>
      ) : adding ? null : (
        <p>You have none yet. Your password is enough to sign in.</p>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : adding === "app" ? (
        <AddApp
          name={freeName("Authenticator app", names)}
          onAdded={() => added("The authenticator app is added")}
          onCancel={close}
          onOver={() => forgetSession("wrong codes")}
        />
      ) : adding === "passkey" ? (
        <AddPasskey
          name={freeName("Passkey", names)}
          onAdded={() => added("The passkey is added")}
          onCancel={close}
        />
      ) : (
        <div className="settings-actions">
          {passkeysWork ? (
            <Button variant="secondary" onClick={() => setAdding("passkey")}>
              Add a passkey
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setAdding("app")}>
            Add an authenticator app
          </Button>
        </div>
      )}
      {passkeysWork ? null : (
        <p className="small">
          Passkeys and security keys can be added at {siteUrl}, in a browser that has them.
        </p>
      )}
    </>
  );
}

function FactorRow({ userId, factor, isLast }: { userId: string; factor: Factor; isLast: boolean }) {
  const attempt = useAttempt(factorsQuery(userId).queryKey);
  const isListed = typeof useOfficeAccess()?.role === "string";
  const isPasskey = factor.factor_type === "webauthn";
  const kind = isPasskey ? "Passkey" : "Authenticator app";
  const name = factor.friendly_name || kind;

  async function remove() {
    if (await attempt((db) => removeFactor(db, factor.id), `“${name}” was not removed`)) return;
    toast({
      variant: "success",
      title: `“${name}” is removed`,
      description: isLast ? "Your password is now enough to sign in." : undefined,
    });
  }

  return (
    <li>
      <div>
        <p className="settings-list-title">{name}</p>
        <p className="small">
          {name === kind ? null : `${kind} · `}Added <DateText date={factor.created_at} />
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="sm">
            Remove
            <span className="sr-only"> {name}</span>
          </Button>
        }
        title={`Remove “${name}”?`}
        description={
          isLast
            ? `It is your only one. Your recovery codes are removed too, and your password is then enough to sign in.${isListed ? " If this site requires a second factor in the back office, you cannot open it until you add another." : ""}`
            : "It can no longer be used to sign in. Your other second factors stay."
        }
        confirmLabel="Remove"
        destructive
        onConfirm={remove}
      />
    </li>
  );
}
