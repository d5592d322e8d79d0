import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type BadgeProps = {
  variant?: "default" | "signal" | "solid" | "success" | "danger";
  dot?: boolean;
  className?: string;
  children: ReactNode;
};

export function Badge({ variant, dot, className, children }: BadgeProps) {
  return (
    <span className={classNames("badge", dot && "badge-dot", className)} data-variant={variant}>
      {children}
    </span>
  );
}
