import type { ReactNode } from "react";
import { synonyms } from "#content-model/collections/synonyms.ts";
import { DialogList } from "~/features/admin-content/dialog/dialog-list.tsx";
import { RecordDialog } from "~/features/admin-content/dialog/record-dialog.tsx";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { MissedSearches } from "~/features/search/missed-searches.tsx";
import { Button } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";

export default function Search() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  return (
    <AdminPage
      title="Search"
      description={synonyms.about}
      actions={
        <AddSynonym
          trigger={
            <Button>
              <PlusIcon width="18" height="18" />
              Add synonym
            </Button>
          }
        />
      }
    >
      <div className="search-report">
        <section aria-labelledby="missed">
          <h2 id="missed" className="subheading">
            Not found
          </h2>
          <MissedSearches userId={userId} addSynonym={AddSynonym} />
        </section>
        <section aria-labelledby="synonyms">
          <h2 id="synonyms" className="subheading">
            Synonyms
          </h2>
          <DialogList type={synonyms} userId={userId} icon={SearchIcon} headingLevel={3} />
        </section>
      </div>
    </AdminPage>
  );
}

function AddSynonym({ term = "", trigger }: { term?: string; trigger: ReactNode }) {
  return <RecordDialog type={synonyms} blank={{ term }} trigger={trigger} />;
}

export function meta() {
  return adminMeta("Search");
}
