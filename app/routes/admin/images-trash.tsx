import { media } from "#content-model/collections/media.ts";
import { TrashPage } from "~/features/admin-content/trash/trash-page.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";

export default function MediaTrash() {
  const { user } = useAuth();
  return <TrashPage type={media} userId={user?.id ?? ""} page={AdminPage} />;
}

export function meta() {
  return adminMeta("Trash: files");
}
