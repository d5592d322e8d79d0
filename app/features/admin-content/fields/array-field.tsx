import type { ArrayItem, Field, ItemField, Value } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { type Problems, problemsIn } from "~/lib/forms/problems.ts";
import { printAsTyped } from "~/lib/text/smart-quotes.ts";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { ItemList } from "./item-list.tsx";
import { PlainControl } from "./plain-control.tsx";

type ItemsProps<Kind extends "list" | "array", Item> = {
  field: Extract<Field, { kind: Kind }>;
  value: Item[];
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: Item[]) => void;
};

/** Items of several fields. A problem of one of them is shown there. */
export function ArrayField({ field, value, problem, ...rest }: ItemsProps<"array", ArrayItem>) {
  const blank = Object.fromEntries(
    field.itemFields.map(({ name, defaultValue = "" }) => [name, defaultValue]),
  );
  const problems = problem ? problemsInside(field, value) : {};
  return (
    <ItemList field={field} items={value} blank={blank} problem={outside(problem, problems)} {...rest}>
      {(item, change, number) =>
        field.itemFields
          .filter(({ when }) => !when || item[when.field] === when.is)
          .map((each) => (
            <PlainControl
              key={each.name}
              field={{ ...fieldOf(each), name: `${field.name}-${number}-${each.name}` }}
              value={item[each.name] ?? ""}
              problem={problems[`${number - 1}.${each.name}`]}
              disabled={rest.disabled}
              onChange={(text) => change({ ...item, [each.name]: String(text) })}
            />
          ))
      }
    </ItemList>
  );
}

/** Items of one text. */
export function ListField({ field, value, problem, ...rest }: ItemsProps<"list", string>) {
  const problems = problem ? problemsInside(field, value) : {};
  return (
    <ItemList field={field} items={value} blank="" problem={outside(problem, problems)} {...rest}>
      {(text, change, number) => (
        <FieldFrame label={`${field.item} ${number}`} hideLabel error={problems[number - 1]}>
          <Input
            {...printAsTyped}
            value={text}
            disabled={rest.disabled}
            onChange={(event) => change(event.target.value)}
          />
        </FieldFrame>
      )}
    </ItemList>
  );
}

/** By the path in the value: "0", "2.state". */
function problemsInside(field: Field, value: Value): Problems {
  return problemsIn(
    (schemaOf(field).safeParse(value).error?.issues ?? []).filter(({ path }) => path.length > 0),
  );
}

/** A problem of the whole list, such as its length. */
function outside(problem: string | undefined, inside: Problems): string | undefined {
  return Object.keys(inside).length > 0 ? undefined : problem;
}

function fieldOf({ when: _, ...field }: ItemField): Field {
  switch (field.kind) {
    case "entry":
      // Shown without the list that it names.
      return { ...field, kind: "text" };
    case "link":
      return { ...field, kind: "text", format: "link", records: true };
    case "long-text":
      return { ...field, kind: "long-text", rows: 2 };
    case "select":
      return { ...field, kind: "select", emptyLabel: "Please choose" };
    default:
      return { ...field, kind: field.kind ?? "text" };
  }
}
