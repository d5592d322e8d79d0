import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MissedSearches } from "~/features/search/missed-searches.tsx";
import { SynonymForm } from "~/features/search/synonym-form.tsx";
import { SynonymList } from "~/features/search/synonym-list.tsx";
import { Button } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";

export default function Search() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  return (
    <AdminPage
      title="Search"
      description="The words that visitors use, and what they did not find."
      actions={
        <SynonymForm
          userId={userId}
          trigger={
            <Button>
              <PlusIcon width="18" height="18" />
              Add synonym
            </Button>
          }
        />
      }
    >
      <div className="search-desk">
        <section aria-labelledby="missed">
          <h2 id="missed" className="subheading">
            Not found
          </h2>
          <MissedSearches userId={userId} />
        </section>
        <section aria-labelledby="synonyms">
          <h2 id="synonyms" className="subheading">
            Synonyms
          </h2>
          <SynonymList userId={userId} />
        </section>
      </div>
    </AdminPage>
  );
}

export function meta() {
  return adminMeta("Search");
}
