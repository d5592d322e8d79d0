import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { SampleMark } from "../sample-mark.tsx";

type QuotationProps = {
  /** Without quotation marks, which the stylesheet adds in the margin. */
  quote: ReactNode;
  /** Role and sector; this site names no customers. */
  authorRole: ReactNode;
  sector?: ReactNode;
  isSample?: boolean;
  size?: "lg" | "md";
  className?: string;
};

export function Quotation({ quote, authorRole, sector, isSample, size = "lg", className }: QuotationProps) {
  return (
    <figure className={classNames("quote", className)} data-size={size}>
      <blockquote className="quote-words">{quote}</blockquote>
      <figcaption className="label-mono">
        {authorRole}
        {sector ? <> · {sector}</> : null} <SampleMark of={isSample} />
      </figcaption>
    </figure>
  );
}
