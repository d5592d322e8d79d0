import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ErrorPage } from "~/features/error-logs/error-page.tsx";
import { Decisions } from "~/features/error-logs/error-parts.tsx";
import { errorQuery } from "~/features/error-logs/queries.ts";
import { useErrorActions } from "~/features/error-logs/use-error-actions.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { Route } from "./+types/error-log";

export default function ErrorLog({ params: { fingerprint } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { decide, remove } = useErrorActions();
  const query = useQuery(errorQuery(useAuth().user?.id ?? "", fingerprint));
  const error = query.data;
  if (!error)
    return (
      <AdminPage title="Error">
        <Loaded query={query} loading={<Skeleton shape="list" />}>
          {() => <Missing />}
        </Loaded>
      </AdminPage>
    );
  return (
    <AdminPage
      title={error.message}
      current={error.fingerprint}
      description={error.culprit || undefined}
      actions={
        <>
          <ConfirmDialog
            title="Delete this error?"
            description="Its counts and occurrences are deleted. If it occurs again, the count starts at one."
            confirmLabel="Delete"
            destructive
            onConfirm={async () => (await remove(fingerprint)) && navigate("/admin/error-logs")}
            trigger={
              <Button variant="ghost" size="md">
                Delete
              </Button>
            }
          />
          <Decisions error={error} decide={decide} size="md" />
        </>
      }
    >
      <ErrorPage error={error} />
    </AdminPage>
  );
}

function Missing() {
  return (
    <EmptyState
      headingLevel={2}
      title="This error no longer exists"
      action={<ButtonLink href="/admin/error-logs">All errors</ButtonLink>}
    >
      It was deleted, or it has not occurred within the retention period.
    </EmptyState>
  );
}

export const meta = () => adminMeta("Error");
