import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MediaLibrary } from "~/features/media/media-library.tsx";

export default function Media() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Media"
      description="Every picture and document of the site. Pictures are delivered in a suitable size and format without camera data, documents as downloads."
    >
      <MediaLibrary userId={user?.id ?? ""} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Media");
}
