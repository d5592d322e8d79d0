import type { ArrayItem, Field, ItemField } from "#content-model/field.ts";
import { printAsTyped } from "~/lib/text/smart-quotes.ts";
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

/** Items of several fields. */
export function ArrayField({ field, value, ...rest }: ItemsProps<"array", ArrayItem>) {
  const blank = Object.fromEntries(field.itemFields.map(({ name }) => [name, ""]));
  return (
    <ItemList field={field} items={value} blank={blank} {...rest}>
      {(item, change, number) =>
        field.itemFields.map((each) => (
          <PlainControl
            key={each.name}
            field={{ ...fieldOf(each), name: `${field.name}-${number}-${each.name}` }}
            value={item[each.name] ?? ""}
            disabled={rest.disabled}
            onChange={(text) => change({ ...item, [each.name]: String(text) })}
          />
        ))
      }
    </ItemList>
  );
}

/** Items of one text. */
export function ListField({ field, value, ...rest }: ItemsProps<"list", string>) {
  return (
    <ItemList field={field} items={value} blank="" {...rest}>
      {(text, change, number) => (
        <Input
          {...printAsTyped}
          value={text}
          disabled={rest.disabled}
          aria-label={`${field.item} ${number}`}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </ItemList>
  );
}

function fieldOf(field: ItemField): Field {
  switch (field.kind) {
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
