import { data } from "react-router";
import { NotFoundScreen } from "~/ui/error-screen.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundScreen />;
}

export function meta() {
  return [{ title: "Page not found · Reduit" }, { name: "robots", content: "noindex" }];
}
