import { isMissing } from "~/lib/page/error-meta.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { failure, RefreshLink } from "~/ui/failure.tsx";
import { Link } from "~/ui/link.tsx";
import { AdminPage } from "./admin-page.tsx";

/** A page that fails keeps the sidebar, so that other pages stay reachable. */
export function AdminError({ error }: { error: unknown }) {
  if (isMissing(error)) return <AdminNotFound />;
  return (
    <AdminPage title={failure.title} current="Error" description={failure.lead}>
      <RefreshLink />
      {error instanceof Error ? (
        <details className="admin-details">
          <summary>Details</summary>
          <pre>{error.message}</pre>
        </details>
      ) : null}
    </AdminPage>
  );
}

export function AdminNotFound() {
  return (
    <AdminPage
      title="This page does not exist"
      current="Not found"
      description="The URL may be mistyped, or the page was removed. The sidebar lists all sections."
    >
      <ButtonLink href="/admin">Back to the dashboard</ButtonLink>
    </AdminPage>
  );
}

/** Shown to editors at the URL of a page for administrators. */
export function ForAdministrators() {
  return (
    <AdminPage title="For administrators" crumbs={[]}>
      <Alert title="This page is for administrators">
        Ask an administrator for access. <Link href="/admin">Go to the overview</Link>
      </Alert>
    </AdminPage>
  );
}
