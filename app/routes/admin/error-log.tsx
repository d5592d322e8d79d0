import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { ErrorPage } from "~/features/error-logs/error-page.tsx";
import { Decisions } from "~/features/error-logs/error-parts.tsx";
import { errorQuery } from "~/features/error-logs/queries.ts";
import { useErrorActions } from "~/features/error-logs/use-error-actions.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { Route } from "./+types/error-log";

export default function ErrorLog({ params: { fingerprint } }: Route.ComponentProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { decide, remove } = useErrorActions();
  const { data, error, isPending, refetch, isFetching } = useQuery(errorQuery(user?.id ?? "", fingerprint));
  if (isPending)
    return (
      <AdminPage title="Error" current="Error">
        <Skeleton shape="list" />
      </AdminPage>
    );
  if (error)
    return (
      <AdminPage title="Error">
        <LoadFailure title={messageFor(error)} retry={refetch} busy={isFetching} />
      </AdminPage>
    );
  if (!data)
    return (
      <AdminPage title="Error">
        <EmptyState
          headingLevel={2}
          title="This error is no longer here"
          action={<ButtonLink href="/admin/error-logs">All errors</ButtonLink>}
        >
          It was deleted, or it has not come back for as long as the settings keep errors.
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage
      title={data.message}
      current={data.fingerprint}
      description={data.culprit || undefined}
      actions={
        <>
          <ConfirmDialog
            title="Delete this error?"
            description="Its counts and occurrences go with it. If the error comes back it is counted from one."
            confirmLabel="Delete"
            destructive
            onConfirm={async () => (await remove(fingerprint)) && navigate("/admin/error-logs")}
            trigger={
              <Button variant="ghost" size="md">
                Delete
              </Button>
            }
          />
          <Decisions error={data} decide={decide} size="md" />
        </>
      }
    >
      <ErrorPage error={data} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Error");
}
