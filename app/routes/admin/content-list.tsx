import { capital } from "~/features/admin-content/description/columns.ts";
import { ContentList } from "~/features/admin-content/list/content-list.tsx";
import { contentTypeAt } from "~/features/admin-content/types/all.ts";
import { checkType, wantedType } from "~/features/admin-content/types/wanted-type.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import type { Route } from "./+types/content-list";

export function loader({ params }: Route.LoaderArgs) {
  return checkType(params.type);
}

export default function ContentListPage({ params }: Route.ComponentProps) {
  const { user } = useAuth();
  return <ContentList type={wantedType(params.type)} userId={user?.id ?? ""} page={AdminPage} />;
}

export function meta({ params }: Route.MetaArgs) {
  return adminMeta(capital(contentTypeAt(params.type)?.plural ?? "not found"));
}
