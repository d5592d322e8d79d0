import type { EditorState } from "prosemirror-state";
import type { ReactNode } from "react";

/** What a view of the text needs to know. All of them hold the same string, which the form has. */
export type TextViewProps = {
  id: string;
  name: string;
  label: string;
  labelId: string;
  value: string;
  disabled: boolean | undefined;
  describedBy: string | undefined;
  language: string;
  /** Where the cursor was in the other view; undefined at the beginning. */
  place: { current: number | undefined };
  /** The visual view as it was left: what was done in it can be undone when one comes back. */
  left: { current: EditorState | undefined };
  /** How many words, and how long they take to read. */
  length: string;
  views: ReactNode;
  onChange: (value: string) => void;
};
