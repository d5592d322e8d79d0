import { data } from "react-router";
import { AdminNotFound } from "~/features/admin-frame/admin-error.tsx";
import { adminMeta, missingTitle } from "~/features/admin-frame/admin-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

export default AdminNotFound;

export function meta() {
  return adminMeta(missingTitle);
}
