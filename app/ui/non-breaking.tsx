import { Fragment, type ReactNode } from "react";
import { nonBreakingInHeadings, nonBreakingNames } from "../lib/text/non-breaking.ts";

/** Keeps names such as AES-256-GCM on one line. Only plain text is changed. */
export function nonBreaking(text: ReactNode, names = nonBreakingNames): ReactNode {
  if (typeof text !== "string") return text;
  const parts = text.split(names);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    <Fragment key={index}>{index % 2 === 1 ? <span className="non-breaking">{part}</span> : part}</Fragment>
  ));
}

/** In a heading, compounds too. */
export function nonBreakingHeading(text: ReactNode): ReactNode {
  return nonBreaking(text, nonBreakingInHeadings);
}
