import { lazy } from "react";
import { useLocation } from "react-router";
import { collectionAt } from "#content-model/collections.ts";
import { RecordPage } from "~/features/admin-content/form/record-page.tsx";
import { checkType, wantedType } from "~/features/admin-content/wanted-type.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MediaPicker } from "~/features/media/media-picker.tsx";
import type { Route } from "./+types/content-record";
import { MenuPreview } from "./menu-preview.tsx";
import { PagePreview } from "./page-preview.tsx";

/** Loaded when an editor drops an image into a text. */
const ImageUpload = lazy(() => import("~/features/media/image-upload.tsx"));
const sections = { preview: PagePreview };

export function loader({ params }: Route.LoaderArgs) {
  return checkType(params.type);
}

/** A record, or a new one at `new`. Each opening of `new` begins with an empty form. */
export default function ContentRecord({ params }: Route.ComponentProps) {
  const { user } = useAuth();
  const { key, search } = useLocation();
  return (
    <RecordPage
      key={params.id === "new" ? key : params.id}
      type={wantedType(params.type)}
      id={params.id}
      from={new URLSearchParams(search).get("from") ?? undefined}
      userId={user?.id ?? ""}
      page={AdminPage}
      picker={MediaPicker}
      upload={ImageUpload}
      sections={sections}
      menuPreview={MenuPreview}
    />
  );
}

export function meta({ params }: Route.MetaArgs) {
  const type = collectionAt(params.type);
  return adminMeta(type ? `${params.id === "new" ? "New" : "Edit"} ${type.singular}` : "Not found");
}
