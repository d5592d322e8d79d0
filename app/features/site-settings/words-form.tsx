import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Json } from "#common/database.types.ts";
import { z } from "#common/zod.ts";
import type { Field, Value, Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { type PageTextKind, pageTextSetting, pageTexts } from "#content-model/page-texts.ts";
import { wordsOf } from "~/lib/page-words/read-words.ts";
import { Button } from "~/ui/button.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { settingsQuery } from "./admin-queries.ts";
import { useSettingForm } from "./use-setting.ts";

/** The control of one described field, passed in by the route (features/admin-content). */
export type FieldSlot = ComponentType<{
  field: Field;
  value: Value;
  problem: string | undefined;
  rowId: undefined;
  onChange: (name: string, value: Value) => void;
}>;

type WordsFormProps = { userId: string; kind: PageTextKind; stored: unknown; control: FieldSlot };

/** The page texts of one kind of page, saved together. */
function WordsForm({ userId, kind, stored, control: Control }: WordsFormProps) {
  const fields: readonly Field[] = pageTexts[kind].fields;
  const { values, set, isDirty, busy, problems, onSubmit } = useSettingForm<Values, Record<string, unknown>>(
    userId,
    {
      name: `words-${kind}`,
      key: pageTextSetting(kind),
      values: wordsOf(kind, stored),
      schema: z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))),
      merge: (now, typed) => ({ ...wordsOf(kind, now), ...typed }) as NonNullable<Json>,
      done: `${pageTexts[kind].title} saved`,
    },
  );
  const question = useLeaveQuestion(isDirty);
  // A problem in a list is shown at the list.
  const problemAt = (name: string) =>
    Object.entries(problems).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  return (
    <form
      className="site-settings-form words-form"
      onSubmit={onSubmit}
      noValidate
      aria-label={pageTexts[kind].title}
    >
      {fields.map((field) => (
        <Control
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          problem={problemAt(field.name)}
          rowId={undefined}
          onChange={(name, value) => set({ [name]: value })}
        />
      ))}
      <Button type="submit" busy={busy}>
        Save
      </Button>
      {question}
    </form>
  );
}

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
