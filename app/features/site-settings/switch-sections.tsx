// Settings with one switch, saved as soon as it is moved.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormSection } from "~/ui/form-section.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { Switch } from "~/ui/switch.tsx";
import { type SecuritySettings, securityQuery } from "./admin-queries.ts";
import { isSignUpOpen } from "./shapes.ts";
import { useSaveSetting } from "./use-setting.ts";

type SectionProps = { userId: string; value: unknown };

export function SignUpSection({ userId, value }: SectionProps) {
  const save = useSaveSetting(userId);
  const isOpen = isSignUpOpen(value);
  return (
    <FormSection
      id="sign-up"
      title="Sign-up"
      description="Whether readers may register. Existing accounts can always sign in."
    >
      <SavingSwitch
        label="Sign-up is open"
        description={isOpen ? "Anyone with an e-mail can register." : "The database refuses new accounts."}
        checked={isOpen}
        save={(open) => save("sign_up_open", open, open ? "Sign-up is open" : "Sign-up is closed")}
      />
    </FormSection>
  );
}

export function LegalReviewSection({ userId, value }: SectionProps) {
  const save = useSaveSetting(userId);
  const isNeeded = value === true;
  return (
    <FormSection
      id="legal-review"
      title="Second person"
      description="Require a second person to approve legal documents before they are published. The database enforces this."
    >
      <SavingSwitch
        label="Legal documents need a second person"
        description={
          isNeeded
            ? "On: a colleague approves a version, and only the approved version can be published."
            : "Off: the author of a legal document may publish it alone."
        }
        checked={isNeeded}
        save={(need) =>
          save(
            "legal_needs_review",
            need,
            need ? "Legal documents need a second person" : "Legal documents need one person",
          )
        }
      />
    </FormSection>
  );
}

type SecondFactorSectionProps = {
  userId: string;
  /** An administrator without a second factor leaves the back office to add one. */
  onChanged: () => unknown;
};

export function SecondFactorSection({ userId, onChanged }: SecondFactorSectionProps) {
  const save = useSaveSetting(userId);
  return (
    <FormSection
      id="second-factor"
      title="Second factor"
      description="An account with a second factor always uses it: at sign-in, and before actions that cannot be undone. Choose whether administrators and editors must have one."
    >
      <Loaded query={useQuery(securityQuery(userId))} loading={<SkeletonText lines={2} />}>
        {(settings) => (
          <SavingSwitch
            label="Administrators need a second factor"
            description={inWords(settings)}
            checked={settings.adminsNeedSecondFactor}
            save={(need) =>
              save(
                "admins_need_second_factor",
                need,
                need
                  ? "Administrators need a second factor"
                  : "Administrators may do without a second factor",
                onChanged,
              )
            }
          />
        )}
      </Loaded>
    </FormSection>
  );
}

function inWords({ adminsNeedSecondFactor, isDefault }: SecuritySettings): string {
  const effect = adminsNeedSecondFactor
    ? "On: an administrator or editor without one adds it before anything else in the back office."
    : "Off: a password alone opens the back office to administrators and editors without one.";
  const why = adminsNeedSecondFactor
    ? " This is the default, because the site’s URL begins with https."
    : " This is the default, because the site has no URL with https yet.";
  return isDefault ? effect + why : effect;
}

type SavingSwitchProps = {
  label: string;
  description: string;
  checked: boolean;
  save: (checked: boolean) => Promise<unknown>;
};

/** Shows the new position while it is saved. */
function SavingSwitch({ checked, save, ...texts }: SavingSwitchProps) {
  const [wanted, setWanted] = useState<boolean>();
  async function change(next: boolean) {
    setWanted(next);
    await save(next);
    setWanted(undefined);
  }
  return (
    <Switch
      {...texts}
      checked={wanted ?? checked}
      disabled={wanted !== undefined}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
