import { everyCollection } from "#content-model/every-collection.ts";
import { TrashPage } from "~/features/admin-content/trash/trash-page.tsx";
import { checkType, wantedType } from "~/features/admin-content/wanted-type.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import type { Route } from "./+types/content-trash";

export function loader({ params }: Route.LoaderArgs) {
  return checkType(params.type, everyCollection);
}

export default function ContentTrash({ params }: Route.ComponentProps) {
  const { user } = useAuth();
  return (
    <TrashPage type={wantedType(params.type, everyCollection)} userId={user?.id ?? ""} page={AdminPage} />
  );
}

export function meta({ params }: Route.MetaArgs) {
  return adminMeta(
    `Trash: ${everyCollection.find(({ path }) => path === params.type)?.plural ?? "not found"}`,
  );
}
