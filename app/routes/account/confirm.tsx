import { AccountPage } from "~/features/auth/account-page.tsx";
import { ConfirmLink } from "~/features/auth/confirm-link.tsx";
import { linkFacts } from "~/features/auth/mail-sent.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { Spinner } from "~/ui/spinner.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import type { Route } from "./+types/confirm";

/** The page behind the links in e-mails. It is stored without what the link holds: only the browser reads that. */
export default function Confirm() {
  return useHydrated() ? <ConfirmLink /> : <BeforeTheLinkIsRead />;
}

function BeforeTheLinkIsRead() {
  return (
    <AccountPage eyebrow="Account · by e-mail" title="Your link" facts={linkFacts}>
      <Spinner label="Checking the link" className="js-only" />
    </AccountPage>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Confirm by e-mail",
    description: "Confirm an e-mail address or a change of address, or choose a new password.",
    path: "/auth/confirm",
    noindex: true,
  });
}
