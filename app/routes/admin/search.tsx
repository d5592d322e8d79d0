import { synonyms } from "#content-model/collections/synonyms.ts";
import { ContentList } from "~/features/admin-content/list/content-list.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MissedSearches } from "~/features/search/missed-searches.tsx";

export default function Search() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  return (
    <ContentList type={synonyms} title="Search" userId={userId} page={AdminPage}>
      <section aria-labelledby="missed" className="search-report">
        <h2 id="missed" className="subheading">
          Not found
        </h2>
        <MissedSearches userId={userId} />
      </section>
      <h2 className="subheading">Synonyms</h2>
    </ContentList>
  );
}

export const meta = () => adminMeta("Search");
