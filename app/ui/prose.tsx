import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { TrustedHtml } from "./trusted-html.tsx";

type ProseProps = Omit<ComponentProps<"div">, "dangerouslySetInnerHTML"> & {
  /** Rendered, sanitised Markdown. Children are for text in code. */
  html?: string;
};

export function Prose({ html, className, children, ...props }: ProseProps) {
  const classes = classNames("prose", className);
  if (html !== undefined) return <TrustedHtml {...props} html={html} className={classes} />;
  return (
    <div {...props} className={classes}>
      {children}
    </div>
  );
}
