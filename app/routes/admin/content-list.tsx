import { lazy, Suspense } from "react";
import { collectionTitle } from "#content-model/admin-routes.ts";
import { statusNotices } from "#content-model/collections/status-notices.ts";
import { collectionAt } from "#content-model/collections.ts";
import { ContentList } from "~/features/admin-content/list/content-list.tsx";
import { checkType, wantedType } from "~/features/admin-content/wanted-type.ts";
import { adminMeta, missingTitle } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth, useOfficeAccess } from "~/features/auth/auth-provider.tsx";
import { checklistTitle } from "~/features/legal/checklist/checklist-title.ts";
import { Accordion } from "~/ui/accordion.tsx";
import { Button } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import type { Route } from "./+types/content-list";

/** Loaded with the legal documents only. */
const LegalChecklist = lazy(() => import("~/features/legal/checklist/checklist.tsx"));
/** Loaded with the status notices only. */
const RecordIncident = lazy(() => import("~/features/status/record-incident.tsx"));
/** As high as the checklist itself. */
const closedChecklist = { title: checklistTitle(), content: null };

/** As wide as the button itself, so that nothing moves. */
const closedIncident = (
  <Button variant="secondary" disabled>
    <PlusIcon /> Record incident
  </Button>
);

export function loader({ params }: Route.LoaderArgs) {
  return checkType(params.type);
}

export default function ContentListPage({ params }: Route.ComponentProps) {
  const { user } = useAuth();
  // The confirmations are settings, which only administrators can change.
  const isAdmin = useOfficeAccess()?.role === "admin";
  const type = wantedType(params.type);
  const userId = user?.id ?? "";
  return (
    <ContentList
      type={type}
      title={collectionTitle(type)}
      userId={userId}
      page={AdminPage}
      actions={
        type === statusNotices ? (
          <Suspense fallback={closedIncident}>
            <RecordIncident userId={userId} />
          </Suspense>
        ) : null
      }
    >
      {type.path === "legal-documents" && isAdmin ? (
        <Suspense fallback={<Accordion className="legal-checklist" items={[closedChecklist]} />}>
          <LegalChecklist userId={userId} />
        </Suspense>
      ) : null}
    </ContentList>
  );
}

export function meta({ params }: Route.MetaArgs) {
  const type = collectionAt(params.type);
  return adminMeta(type ? collectionTitle(type) : missingTitle);
}
