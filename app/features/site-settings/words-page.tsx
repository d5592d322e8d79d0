import { useQuery } from "@tanstack/react-query";
import { type PageTextKind, pageTextSetting } from "#content-model/page-texts.ts";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { settingsQuery } from "./admin-queries.ts";
import { type FieldSlot, WordsForm } from "./words-form.tsx";

type WordsPageProps = { userId: string; kind: PageTextKind; control: FieldSlot };

export function WordsPage({ userId, kind, control }: WordsPageProps) {
  return (
    <Loaded query={useQuery(settingsQuery(userId))} loading={<SkeletonText lines={12} />}>
      {(settings) => (
        <WordsForm
          key={kind}
          userId={userId}
          kind={kind}
          stored={settings[pageTextSetting(kind)]}
          control={control}
        />
      )}
    </Loaded>
  );
}
