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
  /** With Ctrl or ⌘; for capital letters and digits also Shift. */
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

/** The key that opens the link picker; outside a text it opens the search of the back office. */
export const linkPickerKey = "k";
/** The key that opens the find bar, because the browser's search cannot replace. */
export const findKey = "f";

export function commandFor(event: Pressed): Command | undefined {
  return commands.find(({ key }) => key && isShortcut(event, key));
}

/** Whether the key was pressed with Ctrl or ⌘; for capital letters and digits also with Shift. */
export function isShortcut(event: Pressed, key: string): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || needsShift(key) !== event.shiftKey) return false;
  // With Shift, the character of a digit key depends on the keyboard, but its code does not. The same is true of keyboards without Latin letters.
  const isLatin = /^[a-z]$/i.test(event.key);
  return (
    event.code === `Digit${key}` ||
    (isLatin ? event.key.toLowerCase() === key.toLowerCase() : event.code === `Key${key.toUpperCase()}`)
  );
}

function isMac(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The label of a shortcut. */
export function shortcutFor(key: string): string {
  const letter = key.toUpperCase();
  return isMac()
    ? `${needsShift(key) ? "⇧" : ""}⌘${letter}`
    : `Ctrl+${needsShift(key) ? "Shift+" : ""}${letter}`;
}

function needsShift(key: string): boolean {
  return /[A-Z0-9]/.test(key);
}
