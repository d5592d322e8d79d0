import { data } from "react-router";
import { notFoundMeta } from "~/lib/error-meta.ts";
import { NotFoundScreen } from "~/ui/error-screen.tsx";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundScreen />;
}

export function meta({ matches }: Route.MetaArgs) {
  return notFoundMeta(matches);
}
