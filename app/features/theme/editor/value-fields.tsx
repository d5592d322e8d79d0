import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { valueAt, type valueGroups } from "./draft.ts";
import type { ThemeDraft } from "./use-theme-draft.ts";

type Group = (typeof valueGroups)[keyof typeof valueGroups][number];

/** The site's own typefaces and system fonts: nothing is loaded from third parties. */
const families: Record<string, string[]> = {
  sans: [
    "Inter, sans-serif",
    "system-ui, sans-serif",
    "Georgia, serif",
    "Charter, Cambria, serif",
    "Avenir Next, Avenir, sans-serif",
  ],
  mono: ["JetBrains Mono, monospace", "ui-monospace, monospace", "Menlo, Consolas, monospace"],
};

export function ValueFields({ draft, groups }: { draft: ThemeDraft; groups: readonly Group[] }) {
  return (
    <div className="theme-groups">
      {groups.map((group) => (
        <fieldset key={group.path} className="theme-group" data-wide={isWide(group) ? "" : undefined}>
          <legend>{group.title}</legend>
          {Object.entries(group.labels).map(([key, label]) => (
            <ValueField key={key} draft={draft} path={`${group.path}.${key}`} label={label} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function isWide({ path }: Group): boolean {
  return path === "shadows" || path === "spacing" || path === "typography.fontFamily";
}

function ValueField({ draft, path, label }: { draft: ThemeDraft; path: string; label: string }) {
  const value = valueAt(draft.draft, path);
  const choices = path.startsWith("typography.fontFamily.") ? families[path.split(".")[2] ?? ""] : undefined;
  return (
    <Field label={label} error={draft.problems[path]}>
      {choices ? (
        <NativeSelect name={path} value={value} onChange={(event) => draft.set(path, event.target.value)}>
          {[...new Set([...choices, value])].map((family) => (
            <option key={family} value={family}>
              {family}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Input
          name={path}
          className="theme-value"
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={value}
          onChange={(event) => draft.set(path, event.target.value)}
        />
      )}
    </Field>
  );
}
