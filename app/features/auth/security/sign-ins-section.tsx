import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SettingsSection } from "~/ui/settings-section.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { DateTimeText } from "~/ui/time-ago.tsx";
import { signInsQuery } from "./queries.ts";

const atFirst = 5;
const methods: Record<string, string> = {
  password: "with your password",
  passkey: "with a passkey",
  link: "with a link from an e-mail",
};

export function SignInsSection({ userId }: { userId: string }) {
  const { data: signIns, error, refetch } = useQuery(signInsQuery(userId));
  const [whole, setWhole] = useState(false);
  const shown = whole ? signIns : signIns?.slice(0, atFirst);
  return (
    <SettingsSection
      id="sign-ins"
      title="Recent sign-ins"
      description="The time and browser of each sign-in in the last 90 days. No IP addresses are stored."
    >
      {shown ? (
        <ul className="settings-list" aria-label="Recent sign-ins">
          {shown.map(({ signed_in_at, browser, method, is_current }) => (
            <li key={signed_in_at}>
              <div>
                <p className="settings-list-title">
                  <DateTimeText date={signed_in_at} /> {is_current ? <Badge>This session</Badge> : null}
                </p>
                <p className="small">
                  {browser || "Unknown browser"}
                  {methods[method] ? `, ${methods[method]}` : null}
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <SkeletonText lines={3} />
      )}
      {signIns?.length === 0 ? <p>None in the last 90 days.</p> : null}
      {signIns && signIns.length > atFirst && !whole ? (
        <div className="settings-actions">
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            Show all {signIns.length}
          </Button>
        </div>
      ) : null}
    </SettingsSection>
  );
}
