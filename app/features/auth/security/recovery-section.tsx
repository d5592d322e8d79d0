import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SettingsFact, SettingsSection } from "~/ui/settings-section.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { makeRecoveryCodes } from "../second-factor/factor-calls.ts";
import { RecoveryCodes } from "../second-factor/recovery-codes.tsx";
import { factorsQuery, recoveryQuery } from "./queries.ts";

/** Only for who has a second factor that may be lost, and where the service has such codes. */
export function RecoverySection({ userId }: { userId: string }) {
  const { data: factors } = useQuery(factorsQuery(userId));
  const hasFactor = factors !== undefined && factors.apps.length + factors.passkeys.length > 0;
  const hasCodes = hasFactor && factors.hasRecoveryCodes;
  const { data: status, error, refetch } = useQuery({ ...recoveryQuery(userId), enabled: hasCodes });
  const [offered, setOffered] = useState(true);
  const [codes, setCodes] = useState<string[]>();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const write = useWrite();
  if (!hasFactor) return null;

  async function make(replace: boolean) {
    setBusy(true);
    try {
      // After a lost answer there are codes that the user has not seen: they are replaced.
      const made = await write(async (mayBeDone) =>
        makeRecoveryCodes(await browserClient(), replace || mayBeDone),
      );
      setCodes(made);
      setOffered(made !== undefined);
    } catch (problem) {
      toastFailure("No recovery codes were created", problem);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: factorsQuery(userId).queryKey });
    }
  }

  return (
    <SettingsSection
      id="recovery-codes"
      title="Recovery codes"
      description="In case you lose your phone or key: ten codes, each of which replaces the second factor once."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : !offered ? (
        <p role="status">
          The sign-in service of this site does not support recovery codes. Add a second passkey or app
          instead.
        </p>
      ) : !hasCodes ? (
        <SettingsFact
          label="Left"
          value="You have none yet"
          action={
            <Button variant="secondary" size="sm" busy={busy} onClick={() => make(false)}>
              Create recovery codes
            </Button>
          }
        />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <SettingsFact
          label="Left"
          value={status ? `${status.remaining} of ${status.total}` : "\u00a0"}
          action={
            <ConfirmDialog
              trigger={
                <Button variant="secondary" size="sm" disabled={!status} busy={busy}>
                  Create new codes
                </Button>
              }
              title="Create new recovery codes?"
              description="Your current codes stop working immediately."
              confirmLabel="Create new codes"
              onConfirm={() => make(true)}
            />
          }
        />
      )}
    </SettingsSection>
  );
}
