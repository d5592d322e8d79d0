import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cleanName, nameLimit, refuseName } from "#common/person-name.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { SettingsForm } from "~/ui/settings-section.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { renameAccount } from "./account-calls.ts";
import { AvatarField } from "./avatar-field.tsx";
import { type Profile, profileQuery, replaceAvatar, updateProfile } from "./queries.ts";

type ProfileFormProps = { profile: Profile; picture: Blob | null; onDone: () => void };

/** In place of what it edits. Picture and name are saved together. */
export function ProfileForm({ profile, picture: stored, onDone }: ProfileFormProps) {
  const queries = useQueryClient();
  const write = useWrite();
  // Undefined until the user chooses a picture: the current one may still be loading.
  const [chosen, setChosen] = useState<Blob | null>();
  const { values, set } = useFormDraft("profile", profile.id, { full_name: profile.full_name ?? "" });
  const name = values.full_name;
  const [refusal, setRefusal] = useState<string>();

  const submission = useSubmission(async () => {
    const fullName = cleanName(name);
    // A name from before there was a limit may stay.
    const refused = fullName === profile.full_name ? undefined : refuseName(fullName);
    setRefusal(refused);
    if (refused) return undefined;
    try {
      const saved = await write(() => save(fullName));
      queries.setQueryData(profileQuery(profile.id).queryKey, saved);
    } catch (error) {
      return messageFor(error);
    }
    toast({ variant: "success", title: "Your profile is saved" });
    onDone();
  });

  /** Each of the three writes the same again when it is sent again. */
  async function save(fullName: string) {
    const db = await browserClient();
    const avatar = chosen === undefined ? {} : { avatar_url: await replaceAvatar(db, profile.id, chosen) };
    const saved = await updateProfile(db, profile.id, { full_name: fullName || null, ...avatar });
    if (fullName !== (profile.full_name ?? "")) await renameAccount(fullName);
    return saved;
  }

  return (
    <SettingsForm
      submission={submission}
      label="Edit profile"
      submitLabel="Save"
      busyLabel="Saving..."
      onCancel={onDone}
    >
      <AvatarField
        name={name || (profile.email ?? "")}
        picture={chosen === undefined ? stored : chosen}
        onChange={setChosen}
      />
      <Field label="Full name" optional description={nameLimit} error={refusal}>
        <Input
          name="full_name"
          autoComplete="name"
          value={name}
          onChange={(event) => set({ full_name: event.target.value })}
        />
      </Field>
    </SettingsForm>
  );
}
