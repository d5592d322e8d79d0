import { Fragment, type ReactNode } from "react";
import { isOwnPathOrHttps } from "#common/own-path.ts";
import { Link } from "./link.tsx";

const mark = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** A line of text in which [links](/contact) and `code` are rendered. */
export function InlineText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(mark)) {
    const [whole, label, href = "", code] = found;
    if (code === undefined && !isOwnPathOrHttps(href) && !href.startsWith("#")) continue;
    parts.push(text.slice(end, found.index));
    parts.push(code === undefined ? <Link href={href}>{label}</Link> : <code>{code}</code>);
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={index}>{part}</Fragment>
  ));
}
