import { LinkIcon } from "~/ui/icons/actions.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import { QuoteIcon } from "~/ui/icons/objects.tsx";
import {
  BoldIcon,
  BulletsIcon,
  CodeIcon,
  HeadingIcon,
  ItalicIcon,
  NumbersIcon,
  TableIcon,
} from "~/ui/icons/writing.tsx";
import {
  block,
  code,
  cycleHeading,
  type Edit,
  link,
  prefixLines,
  type Selection,
  wrap,
} from "./text-commands.ts";

export type Command = {
  name: string;
  icon: Icon;
  /** With Ctrl or ⌘; capital letters and digits with Shift too. */
  key?: string;
  run: (selection: Selection) => Edit;
};

const table = "| Column | Column |\n| --- | --- |\n| Value | Value |";

export const commands: Command[] = [
  { name: "Bold", icon: BoldIcon, key: "b", run: wrap("**", "bold") },
  { name: "Italic", icon: ItalicIcon, key: "i", run: wrap("*", "italic") },
  { name: "Heading", icon: HeadingIcon, key: "H", run: cycleHeading },
  { name: "Link", icon: LinkIcon, key: "L", run: link },
  { name: "Quotation", icon: QuoteIcon, key: "9", run: prefixLines(() => "> ", /^>\s?/) },
  { name: "Bulleted list", icon: BulletsIcon, key: "8", run: prefixLines(() => "- ", /^[-*+]\s+/) },
  {
    name: "Numbered list",
    icon: NumbersIcon,
    key: "7",
    run: prefixLines((index) => `${index + 1}. `, /^\d+\.\s+/),
  },
  { name: "Code", icon: CodeIcon, key: "e", run: code },
  { name: "Table", icon: TableIcon, run: block(table, "Column") },
];

type Pressed = {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
};

export function commandFor(event: Pressed): Command | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  return commands.find(
    ({ key }) =>
      key &&
      needsShift(key) === event.shiftKey &&
      // With Shift a digit is another character on every keyboard: its place is meant.
      (event.code === `Digit${key}` || key.toLowerCase() === event.key.toLowerCase()),
  );
}

/** Ctrl+K or ⌘K, which outside a text opens the search of the back office. */
export function asksForLinkPicker(event: Pressed): boolean {
  return (
    (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k"
  );
}

/** Ctrl+F or ⌘F: the browser's own search does not replace. */
export function asksForFind({ code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return code === "KeyF" && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

export function linkPickerShortcut(): string {
  return isMac() ? "⌘K" : "Ctrl+K";
}

export function isMac(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

export function shortcutOf({ key }: Command): string | undefined {
  return key && shortcutFor(key);
}

/** With Ctrl or ⌘; capital letters and digits with Shift too. */
export function shortcutFor(key: string): string {
  const letter = key.toUpperCase();
  return isMac()
    ? `${needsShift(key) ? "⇧" : ""}⌘${letter}`
    : `Ctrl+${needsShift(key) ? "Shift+" : ""}${letter}`;
}

function needsShift(key: string): boolean {
  return /[A-Z0-9]/.test(key);
}
