import { isMissing } from "~/lib/page/error-meta.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { AdminPage } from "./admin-page.tsx";

/** A page that fails keeps the sidebar: the way on is still there. */
export function AdminError({ error }: { error: unknown }) {
  if (isMissing(error)) return <AdminNotFound />;
  return (
    <AdminPage
      title="Something went wrong"
      current="Error"
      description="We're sorry, but something unexpected happened. Please try refreshing the page."
    >
      {/* biome-ignore lint/a11y/useValidAnchor: an empty URL is this page */}
      <a className="button" href="">
        Refresh Page
      </a>
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
      title="There is no such page"
      current="Not found"
      description="The URL may have been mistyped, or what was here has been removed. The sidebar lists everything there is."
    >
      <ButtonLink href="/admin">Back to the dashboard</ButtonLink>
    </AdminPage>
  );
}
