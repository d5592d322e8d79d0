import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { MediaLibrary } from "~/features/media/media-library.tsx";

export default function Images() {
  return (
    <AdminPage
      title="Images"
      description="Every picture of the site. Visitors get each one in the size and format that suits them, without what the camera wrote into it."
    >
      <MediaLibrary />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Images");
}
