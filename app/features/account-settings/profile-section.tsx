import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useObjectUrl } from "~/lib/browser/use-object-url.ts";
import { hasFormDraft } from "~/lib/drafts/form-draft.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Button } from "~/ui/button.tsx";
import { EditIcon } from "~/ui/icons/actions.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SettingsFact, SettingsSection } from "~/ui/settings-section.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { avatarQuery, type Profile, profileQuery } from "./queries.ts";

export function ProfileSection({ user }: { user: User }) {
  return (
    <SettingsSection
      id="profile"
      title="Profile"
      description="Only you and administrators of this site can see it."
    >
      <Loaded query={useQuery(profileQuery(user.id))} loading={<Loading />}>
        {(profile) => <Known profile={profile} email={user.email ?? ""} />}
      </Loaded>
    </SettingsSection>
  );
}

function Known({ profile, email }: { profile: Profile; email: string }) {
  const [editing, setEditing] = useState(() => hasFormDraft("profile", profile.id));
  const { data: picture } = useQuery(
    avatarQuery(profile.id, profile.updated_at, profile.avatar_url !== null),
  );
  const shown = profile.avatar_url === null ? null : (picture ?? null);
  const url = useObjectUrl(shown);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The form disappears with the focused element: the focus returns to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) return <ProfileForm profile={profile} picture={shown} onDone={() => setEditing(false)} />;
  return (
    <>
      <Avatar name={profile.full_name ?? email} src={url} size="lg" />
      <SettingsFact label="E-mail" value={email} />
      <SettingsFact label="Full name" value={profile.full_name || "Not set"} />
      <div className="settings-actions">
        <Button ref={edit} variant="secondary" onClick={() => setEditing(true)}>
          <EditIcon width="18" height="18" />
          Edit Profile
        </Button>
      </div>
    </>
  );
}

/** Made of the same parts, so that it is as tall. */
function Loading() {
  return (
    <div role="status" aria-label="Loading your profile" className="profile-loading">
      <Skeleton />
      <SettingsFact label="E-mail" value={<Skeleton />} />
      <SettingsFact label="Full name" value={<Skeleton />} />
      <Skeleton />
    </div>
  );
}
