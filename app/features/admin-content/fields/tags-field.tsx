import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Field } from "~/ui/field.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import { Input } from "~/ui/input.tsx";
import { slugOf } from "../description/slug.ts";
import { listTagsInUse } from "../queries.ts";

type TagsFieldProps = {
  frame: { label: string; description?: ReactNode; error?: string };
  value: string[];
  disabled?: boolean;
  onChange: (value: string[]) => void;
};

/** Enter or a comma adds, Backspace in the empty field takes the last one away. */
export function TagsField({ frame, value, disabled, onChange }: TagsFieldProps) {
  const [text, setText] = useState("");
  const listId = useId();
  const { data: known = [] } = useQuery({ queryKey: ["content", "tags in use"], queryFn: listTagsInUse });
  function add(given: string) {
    const tags = given
      .split(",")
      .map((each) => slugOf(each, 50))
      .filter(Boolean);
    if (tags.length > 0) onChange([...new Set([...value, ...tags])]);
    setText("");
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
  }
  return (
    <Field {...frame}>
      {value.length > 0 ? (
        <ul className="content-chips">
          {value.map((tag) => (
            <li key={tag}>
              {tag}
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(value.filter((each) => each !== tag))}
              >
                <CloseIcon width="14" height="14" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Input
        value={text}
        disabled={disabled}
        list={listId}
        placeholder="Add a tag"
        autoComplete="off"
        enterKeyHint="enter"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => add(text)}
      />
      <datalist id={listId}>
        {known
          .filter((tag) => !value.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </Field>
  );
}
