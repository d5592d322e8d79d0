import type { ComponentProps } from "react";
import { Navigate, useSearchParams } from "react-router";
import { media } from "#content-model/collections/media.ts";
import { ContentList } from "~/features/admin-content/list/content-list.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { DropZone } from "~/features/media/drop-zone.tsx";
import { MediaFoot, MediaHead } from "~/features/media/media-details.tsx";
import { MediaTile } from "~/features/media/media-tile.tsx";
import { UploadList } from "~/features/media/upload-list.tsx";
import { useUploads } from "~/features/media/use-uploads.ts";
import { withParams } from "~/ui/table-state.ts";

const parts = { tile: MediaTile, head: MediaHead, foot: MediaFoot };

export default function Media() {
  const { user } = useAuth();
  const [params] = useSearchParams();
  // Bookmarks of earlier versions.
  if (params.get("show") === "trash") return <Navigate to="/admin/images/trash" replace />;
  const kind = params.get("kind");
  if (kind) return <Navigate to={withParams(params, { kind: undefined, type: kind })} replace />;
  return <ContentList type={media} userId={user?.id ?? ""} title="Media" page={MediaPage} parts={parts} />;
}

/** Files can be dropped anywhere below its title. */
function MediaPage({ children, ...page }: ComponentProps<typeof AdminPage>) {
  const uploads = useUploads("any");
  return (
    <AdminPage {...page}>
      <DropZone taken="any" onFiles={uploads.add}>
        <UploadList {...uploads} />
        <div>{children}</div>
      </DropZone>
    </AdminPage>
  );
}

export const meta = () => adminMeta("Media");
