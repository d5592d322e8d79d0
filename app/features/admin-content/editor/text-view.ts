import type { EditorState } from "prosemirror-state";
import type { ReactNode } from "react";

/** The props of each view of the text. All views edit the same string of the form. */
export type TextViewProps = {
  id: string;
  name: string;
  label: string;
  labelId: string;
  value: string;
  disabled: boolean | undefined;
  describedBy: string | undefined;
  language: string;
  /** The cursor of the other view; undefined at first. */
  place: { current: number | undefined };
  /** The last state of the visual view, with its undo history. */
  left: { current: EditorState | undefined };
  /** The number of words and the reading time. */
  length: string;
  views: ReactNode;
  onChange: (value: string) => void;
};
