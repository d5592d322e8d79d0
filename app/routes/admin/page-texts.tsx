import { useLocation } from "react-router";
import { type PageTextKind, pageTextKinds, pageTexts } from "#content-model/page-texts.ts";
import { FieldControl } from "~/features/admin-content/fields/field-control.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { WordsPage } from "~/features/site-settings/words-form.tsx";
import type { Route } from "./+types/page-texts";

export default function PageTexts() {
  const { user } = useAuth();
  const kind = kindAt(useLocation().pathname);
  return (
    <AdminPage title={pageTexts[kind].title} description={aboutOf(kind)}>
      <WordsPage userId={user?.id ?? ""} kind={kind} control={FieldControl} />
    </AdminPage>
  );
}

function aboutOf(kind: PageTextKind): string {
  return kind === "search" || kind === "not-found"
    ? "Headings, introduction and links on this page."
    : "Headings, buttons and calls to action for all these pages. A record can override them.";
}

function kindAt(pathname: string): PageTextKind {
  return pageTextKinds.find((kind) => pathname.startsWith(`/admin/${pageTexts[kind].path}`)) ?? "service";
}

export function meta({ location }: Route.MetaArgs) {
  return adminMeta(pageTexts[kindAt(location.pathname)].title);
}
