import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { BackendError } from "~/lib/backend/rows.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Field } from "~/ui/field.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import { Input } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { addTag, listOptions } from "../queries.ts";
import { readTags } from "./read-tags.ts";

type TagsFieldProps = {
  frame: { label: string; description?: ReactNode; error?: string };
  value: string[];
  disabled?: boolean;
  onChange: (value: string[]) => void;
};

const knownTags = queryOptions({
  queryKey: ["content", "tags", "options", "slug", "name"],
  queryFn: () => listOptions("tags", "slug", "name"),
});

/** Enter or a comma adds a tag, Backspace in the empty field removes the last one. A new tag becomes a record. */
export function TagsField({ frame, value, disabled, onChange }: TagsFieldProps) {
  const [text, setText] = useState("");
  const listId = useId();
  const queries = useQueryClient();
  const write = useWrite();
  const { data: known } = useQuery(knownTags);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const nameOf = (slug: string) => known?.find((tag) => tag.value === slug)?.label ?? slug;

  async function add(given: string) {
    setText("");
    if (given.trim() === "") return;
    // Waits until the tags are loaded, so that the name of an existing tag is not overwritten.
    const tags = known ?? (await queries.ensureQueryData(knownTags).catch(() => undefined));
    const { slugs, unknown } = readTags(given, tags ?? []);
    take(slugs);
    try {
      if (!tags) throw new BackendError("The tags could not be loaded.");
      for (const { slug, name } of unknown) await write(() => addTag(slug, name));
    } catch (failure) {
      // The record keeps the tag: when it is saved, the database adds a tag named by the slug.
      toast({
        variant: "destructive",
        title: "The tag name could not be saved",
        description: `${messageFor(failure)} Enter the name under Tags.`,
      });
    }
    void queries.invalidateQueries({ queryKey: ["content", "tags"] });
  }
  function take(slugs: string[]) {
    const all = [...new Set([...latest.current, ...slugs])];
    if (all.length > latest.current.length) onChange(all);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      void add(text);
    } else if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
  }
  return (
    <Field {...frame}>
      {value.length > 0 ? (
        <ul className="content-chips">
          {value.map((slug) => (
            <li key={slug}>
              {nameOf(slug)}
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${nameOf(slug)}`}
                onClick={() => onChange(value.filter((each) => each !== slug))}
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
        data-own-undo
        placeholder="Add a tag"
        autoComplete="off"
        enterKeyHint="enter"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void add(text)}
      />
      <datalist id={listId}>
        {known
          ?.filter((tag) => !value.includes(tag.value))
          .map((tag) => (
            <option key={tag.value} value={tag.label} />
          ))}
      </datalist>
    </Field>
  );
}
