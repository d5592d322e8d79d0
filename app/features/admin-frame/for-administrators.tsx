import { Alert } from "~/ui/alert.tsx";
import { Link } from "~/ui/link.tsx";
import { AdminPage } from "./admin-page.tsx";

/** What an editor sees at the URL of a page that is not for them, sent by a colleague. */
export function ForAdministrators() {
  return (
    <AdminPage title="For administrators" crumbs={[]}>
      <Alert title="This page is for administrators">
        Ask one of them for what you need here. <Link href="/admin">Go to the overview</Link>
      </Alert>
    </AdminPage>
  );
}
