import type { ComponentType } from "react";
import type { Json } from "#common/database.types.ts";
import { z } from "#common/zod.ts";
import type { Field, Value, Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { type PageTextKind, pageTextSetting, pageTexts } from "#content-model/page-texts.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { wordsOf } from "~/lib/page-words/read-words.ts";
import { Button } from "~/ui/button.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { useSaveSetting } from "./use-setting.ts";

/** One field of a form, by its description: the back office has one for all its forms, and the route hands it in. */
export type FieldSlot = ComponentType<{
  field: Field;
  value: Value;
  problem: string | undefined;
  rowId: undefined;
  onChange: (name: string, value: Value) => void;
}>;

type WordsFormProps = { userId: string; kind: PageTextKind; stored: unknown; control: FieldSlot };

/** The words of one kind of page, saved together. */
export function WordsForm({ userId, kind, stored, control: Control }: WordsFormProps) {
  const save = useSaveSetting(userId);
  const draft = useFormDraft<Values>(`words-${kind}`, userId, wordsOf(kind, stored));
  const { values, set } = draft;
  const fields: readonly Field[] = pageTexts[kind].fields;
  const question = useLeaveQuestion(draft.isDirty, { within: "of" });
  const { busy, problems, onSubmit } = useSubmission(
    async (words) => {
      const over = (now: unknown) =>
        ({ ...wordsOf(kind, now), ...draft.typedOf(words) }) as NonNullable<Json>;
      if (await save(pageTextSetting(kind), over, `${pageTexts[kind].title}: saved`)) draft.noteSaved();
      return undefined;
    },
    { schema: z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))), values },
  );
  // A problem within a list is told at the list.
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
