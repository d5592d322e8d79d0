import { useQuery } from "@tanstack/react-query";
import { type PageTextKind, pageTextSetting, pageTexts } from "#content-model/page-texts.ts";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { settingsQuery } from "./admin-queries.ts";
import { type FieldSlot, WordsForm } from "./words-form.tsx";

type WordsPageProps = { userId: string; kind: PageTextKind; control: FieldSlot };

export function WordsPage({ userId, kind, control }: WordsPageProps) {
  return (
    <Loaded query={useQuery(settingsQuery(userId))} loading={<SkeletonText lines={12} />}>
      {(settings) => (
        <>
          <nav aria-label="Pages" className="words-kinds">
            <ul>
              {Object.entries(pageTexts).map(([each, { title }]) => (
                <li key={each}>
                  <Link
                    href={`/admin/page-texts?of=${each}`}
                    variant="quiet"
                    aria-current={each === kind ? "page" : undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <WordsForm
            key={kind}
            userId={userId}
            kind={kind}
            stored={settings[pageTextSetting(kind)]}
            control={control}
          />
        </>
      )}
    </Loaded>
  );
}
