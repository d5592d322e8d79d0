import { FieldError } from "~/ui/field.tsx";
import { isHexColor } from "../color.ts";
import type { Mode } from "../stylesheet.ts";
import { type ColorName, readability } from "./contrast.ts";
import { valueAt } from "./draft.ts";
import type { ThemeDraft } from "./use-theme-draft.ts";

const colors: { name: ColorName; label: string; use: string }[] = [
  { name: "primary", label: "Primary", use: "Links, active states, the call to action" },
  { name: "background", label: "Background", use: "The page" },
  { name: "foreground", label: "Foreground", use: "Headings and strong lines" },
  { name: "text", label: "Text", use: "Body text" },
  { name: "muted", label: "Muted", use: "Secondary areas" },
  { name: "border", label: "Border", use: "Thin lines; controls have a stronger border" },
  { name: "card", label: "Card", use: "Fields, menus, dialogs" },
  { name: "cardForeground", label: "Card text", use: "Text on cards" },
  { name: "secondary", label: "Secondary", use: "Avatars, progress, placeholders" },
  { name: "accent", label: "Accent", use: "Highlights" },
];

export function ColorFields({ draft }: { draft: ThemeDraft }) {
  return (
    <div>
      <div className="theme-colors-head" aria-hidden>
        <span>Light</span>
        <span>Dark</span>
      </div>
      {colors.map(({ name, label, use }) => (
        <fieldset key={name} className="theme-color">
          <legend>
            {label}
            <small>{use}</small>
          </legend>
          <ColorField draft={draft} name={name} mode="light" label={label} />
          <ColorField draft={draft} name={name} mode="dark" label={label} />
        </fieldset>
      ))}
    </div>
  );
}

type ColorFieldProps = { draft: ThemeDraft; name: ColorName; mode: Mode; label: string };

function ColorField({ draft, name, mode, label }: ColorFieldProps) {
  const path = `colors.${name}.${mode}`;
  const value = valueAt(draft.draft, path);
  const error = draft.problems[path];
  const described = `${path}-note`;
  return (
    <div className="color-field">
      <div className="color-pair" data-invalid={error ? "" : undefined}>
        <input
          type="color"
          aria-label={`${label}, ${mode}: choose`}
          value={isHexColor(value) ? sixDigits(value) : "#000000"}
          onChange={(event) => draft.set(path, event.target.value)}
        />
        <input
          type="text"
          name={path}
          aria-label={`${label}, ${mode}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={value}
          onChange={(event) => draft.set(path, event.target.value.trim())}
        />
      </div>
      {error ? <FieldError id={described}>{error}</FieldError> : null}
      {error ? null : <Ratio id={described} draft={draft} name={name} mode={mode} />}
    </div>
  );
}

function Ratio({ id, draft, name, mode }: { id: string; draft: ThemeDraft; name: ColorName; mode: Mode }) {
  const { ratio, needed, pair, shown } = readability(draft.shown, name, mode);
  const enough = ratio >= needed && !shown;
  return (
    <p id={id} className="color-ratio" data-enough={enough ? "" : undefined}>
      <strong>{inTenths(ratio)}:1</strong> {pair}
      {enough ? (
        ""
      ) : shown ? (
        <span>
          {/* The script sets the style, because the policy forbids style attributes in HTML. */}
          <i style={{ background: shown }} /> shown as {shown}, which reaches {needed}:1 everywhere
        </span>
      ) : (
        <span>should reach {needed}:1</span>
      )}
    </p>
  );
}

/** Rounded down: 4.46 is not 4.5. */
function inTenths(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

/** The browser's color input does not accept the short form. */
function sixDigits(value: string): string {
  return value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join("")}` : value;
}
