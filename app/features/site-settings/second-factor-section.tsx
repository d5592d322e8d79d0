import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { FormSection } from "~/ui/form-section.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { Switch } from "~/ui/switch.tsx";
import { type SecuritySettings, securityQuery } from "./admin-queries.ts";
import { useSaveSetting } from "./use-setting.ts";

type SecondFactorSectionProps = {
  userId: string;
  /** Who has no second factor leaves the back office with it, to add one. */
  onChanged: () => unknown;
};

export function SecondFactorSection({ userId, onChanged }: SecondFactorSectionProps) {
  const { data, error, refetch } = useQuery(securityQuery(userId));
  const save = useSaveSetting(userId);
  const [wanted, setWanted] = useState<boolean>();

  async function change(need: boolean) {
    setWanted(need);
    const done = need
      ? "Administrators need a second factor"
      : "Administrators may do without a second factor";
    await save("admins_need_second_factor", need, done, onChanged);
    setWanted(undefined);
  }

  return (
    <FormSection
      id="second-factor"
      title="Second factor"
      description="Anyone who has one must always use it: at sign-in, and before anything that cannot be undone. This decides whether an administrator or an editor may be without one."
    >
      {data ? (
        <Switch
          label="Administrators need a second factor"
          description={inWords(data)}
          checked={wanted ?? data.adminsNeedSecondFactor}
          disabled={wanted !== undefined}
          onChange={(event) => change(event.target.checked)}
        />
      ) : error ? (
        <LoadFailure title={messageFor(error)} retry={refetch} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </FormSection>
  );
}

function inWords({ adminsNeedSecondFactor, isDefault }: SecuritySettings): string {
  const effect = adminsNeedSecondFactor
    ? "On: an administrator or editor without one adds it first, and sees nothing else of the back office."
    : "Off: a password alone opens the back office to administrators and editors who have none.";
  const why = adminsNeedSecondFactor
    ? " Nobody has chosen: it is on because the site’s URL begins with https."
    : " Nobody has chosen: it is off because the site has no URL with https yet.";
  return isDefault ? effect + why : effect;
}
