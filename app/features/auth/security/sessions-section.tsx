import { useQuery } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { SignOutIcon } from "~/ui/icons/arrows.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SettingsSection } from "~/ui/settings-section.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { DateText, TimeAgo } from "~/ui/time-ago.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useBusy } from "~/ui/use-busy.ts";
import { useAuth } from "../auth-provider.tsx";
import { endOtherSessions, endSession, type OwnSession, sessionsQuery } from "./queries.ts";

export function SessionsSection({ userId }: { userId: string }) {
  const query = useQuery(sessionsQuery(userId));
  const end = useEnding(userId);
  const others = query.data?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <SettingsSection
      id="sessions"
      title="Devices"
      description="The devices where you are signed in. If you lost a phone or used a shared computer, end its session here. To end the session on this device, use Sign Out."
    >
      <Loaded query={query} loading={<SkeletonText lines={3} />}>
        {(sessions) => (
          <ul className="settings-list" aria-label="Your sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} end={end} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="settings-actions">
        {others.length > 0 ? (
          <ConfirmDialog
            title="End all other sessions?"
            description="All other devices are signed out immediately. You stay signed in here."
            confirmLabel="End all others"
            onConfirm={() => end(endOtherSessions, "All other sessions are ended")}
            trigger={
              <Button variant="secondary" size="sm">
                End all others
              </Button>
            }
          />
        ) : null}
        <SignOutEverywhere />
      </div>
    </SettingsSection>
  );
}

type End = (work: (db: Database) => Promise<void>, done: string) => Promise<unknown>;

function useEnding(userId: string): End {
  const attempt = useAttempt(sessionsQuery(userId).queryKey);
  return (work, done) => attempt(work, "The session was not ended", done);
}

function SessionRow({ session, end }: { session: OwnSession; end: End }) {
  const [busy, whileBusy] = useBusy();
  const browser = session.browser || "Unknown browser";
  const press = () => whileBusy(() => end((db) => endSession(db, session.id), `${browser} is signed out`));
  return (
    <li>
      <div>
        <p className="settings-list-title">
          {browser} {session.is_current ? <Badge>This browser</Badge> : null}
        </p>
        <p className="small">
          Used <TimeAgo date={session.last_used_at} />, since <DateText date={session.created_at} />
          {session.aal === "aal2" ? ", with a second factor" : null}
        </p>
      </div>
      {session.is_current ? null : (
        <Button variant="ghost" size="sm" busy={busy} onClick={press}>
          {busy ? "Ending..." : "End"}
          <span className="sr-only"> the session in {browser}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const { signOutEverywhere } = useAuth();
  async function end() {
    const { success, error, stayed } = await signOutEverywhere();
    if (success) toast({ variant: "success", title: "You are signed out on every device" });
    else if (!stayed)
      toast({
        variant: "destructive",
        title: "Error",
        description: messageFor(error, "Failed to sign out. Please try again."),
      });
  }
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      description="All devices are signed out immediately, including this one. You can sign in again with your password."
      confirmLabel="Sign out everywhere"
      onConfirm={end}
      trigger={
        <Button variant="secondary" size="sm">
          <SignOutIcon width="18" height="18" />
          Sign out everywhere
        </Button>
      }
    />
  );
}
