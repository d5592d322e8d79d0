import { collectionAt } from "#content-model/collections.ts";
import { HistoryPage } from "~/features/admin-content/revisions/history-page.tsx";
import { checkType, wantedType } from "~/features/admin-content/wanted-type.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import type { Route } from "./+types/content-history";

export function loader({ params }: Route.LoaderArgs) {
  return checkType(params.type);
}

export default function ContentHistory({ params }: Route.ComponentProps) {
  const { user } = useAuth();
  return (
    <HistoryPage type={wantedType(params.type)} id={params.id} userId={user?.id ?? ""} page={AdminPage} />
  );
}

export function meta({ params }: Route.MetaArgs) {
  return adminMeta(`History: ${collectionAt(params.type)?.singular ?? "not found"}`);
}
