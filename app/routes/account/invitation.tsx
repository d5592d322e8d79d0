import { AccountPage } from "~/features/auth/account-page.tsx";
import { AcceptInvitation } from "~/features/auth/invitation/accept-invitation.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { Spinner } from "~/ui/spinner.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import type { Route } from "./+types/invitation";

const facts = [
  { label: "Valid", value: "Seven days, once" },
  { label: "For", value: "The e-mail address it was sent to" },
  { label: "Every change", value: "Recorded with name and time" },
];

/** The page behind the link of an invitation. It is stored without what the link holds: only the browser reads that. */
export default function InvitationPage() {
  const hydrated = useHydrated();
  return (
    <AccountPage eyebrow="Back office" title="Your invitation" facts={facts}>
      {hydrated ? <AcceptInvitation /> : <Spinner label="Loading the invitation" className="js-only" />}
    </AccountPage>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Your invitation",
    description: "Accept an invitation to the back office.",
    path: "/invitation",
    noindex: true,
  });
}
