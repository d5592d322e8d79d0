import { Fragment, type ReactNode } from "react";
import { unbreakable } from "../lib/text/non-breaking.ts";

/** Words as they are, except that a name such as AES-256-GCM stays on one line. What is no plain text is left alone. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== "string") return text;
  const parts = text.split(unbreakable);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    <Fragment key={index}>{index % 2 === 1 ? <span className="unbroken">{part}</span> : part}</Fragment>
  ));
}
