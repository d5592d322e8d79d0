// Settings with one switch, saved immediately.
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
      description="Controls whether readers can register. Existing accounts can always sign in."
    >
      <SavingSwitch
        label="Sign-up is open"
        description={isOpen ? "Anyone with an e-mail can register." : "New accounts are refused."}
        checked={isOpen}
        save={(open) => save("sign_up_open", open, open ? "Sign-up is open" : "Sign-up is closed")}
      />
    </FormSection>
  );
}

export function SamplesSection({ userId, value }: SectionProps) {
  const save = useSaveSetting(userId);
  const areShown = value !== false;
  return (
    <FormSection
      id="samples"
      title="Sample records"
      description="Cases, people, figures and evidence that came with the product. Confirm each in its list once it is true of your company."
    >
      <SavingSwitch
        label="Show sample records on the site"
        description={
          areShown ? "On: visitors see them with the mark “Sample”." : "Off: only editors see them."
        }
        checked={areShown}
        save={(show) =>
          save("show_samples", show, show ? "Sample records are shown" : "Sample records are hidden")
        }
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
            ? "On: a version can be published only after a colleague has approved it."
            : "Off: the author of a legal document can publish it alone."
        }
        checked={isNeeded}
        save={(need) =>
          save(
            "legal_needs_review",
            need,
            need ? "Legal documents need a second person" : "Legal documents no longer need a second person",
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
      description="Accounts with a second factor always need it at sign-in and before actions that cannot be undone. Choose whether administrators and editors must have one."
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
                  : "Administrators no longer need a second factor",
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
    ? "On: administrators and editors must add one before they can use the back office."
    : "Off: administrators and editors without one can use the back office with a password alone.";
  const why = adminsNeedSecondFactor
    ? " This is the default, because the site’s URL begins with https."
    : " This is the default, because the site’s URL does not begin with https.";
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
