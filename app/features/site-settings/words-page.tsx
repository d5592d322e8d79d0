import { useQuery } from "@tanstack/react-query";
import { type PageTextKind, pageTextSetting, pageTexts } from "#content-model/page-texts.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { settingsQuery } from "./admin-queries.ts";
import { type FieldSlot, WordsForm } from "./words-form.tsx";

type WordsPageProps = { userId: string; kind: PageTextKind; control: FieldSlot };

export function WordsPage({ userId, kind, control }: WordsPageProps) {
  const { data: settings, error, refetch } = useQuery(settingsQuery(userId));
  if (error && !settings) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!settings) return <SkeletonText lines={12} />;
  return (
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
  );
}
