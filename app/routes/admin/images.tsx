import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MediaLibrary } from "~/features/media/media-library.tsx";

export default function Images() {
  const { user } = useAuth();
  return (
    <AdminPage
      title="Images"
      description="Every picture of the site. Visitors get each one in the size and format that suits them, without what the camera wrote into it."
    >
      <MediaLibrary userId={user?.id ?? ""} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Images");
}
