import { useSearchParams } from "react-router";
import { type PageTextKind, pageTexts } from "#content-model/page-texts.ts";
import { FieldControl } from "~/features/admin-content/fields/field-control.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { WordsPage } from "~/features/site-settings/words-page.tsx";

export default function PageTexts() {
  const { user } = useAuth();
  const [params] = useSearchParams();
  const wanted = params.get("of") ?? "";
  const kind = (wanted in pageTexts ? wanted : "service") as PageTextKind;
  return (
    <AdminPage
      title="Page Texts"
      description="Headings, buttons and calls to action of all pages of one kind. A record can override them."
    >
      <WordsPage userId={user?.id ?? ""} kind={kind} control={FieldControl} />
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Page Texts");
}
