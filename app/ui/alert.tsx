import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { ErrorIcon, InfoIcon, SuccessIcon } from "./icons/status.tsx";

type AlertProps = {
  variant?: "default" | "destructive" | "success";
  title?: ReactNode;
  children?: ReactNode;
  /** Announced by screen readers when it appears after an action. A message that is there from the start does not need it. */
  live?: boolean;
  className?: string;
};

const icons = { default: InfoIcon, destructive: ErrorIcon, success: SuccessIcon };

export function Alert({
  variant = "default",
  title,
  children,
  live = variant === "destructive",
  className,
}: AlertProps) {
  const Drawing = icons[variant];
  return (
    <div
      className={classNames("alert", className)}
      data-variant={variant}
      role={live ? (variant === "destructive" ? "alert" : "status") : undefined}
    >
      <Drawing />
      {title ? <p className="alert-title">{title}</p> : null}
      {children ? <div className="alert-body">{children}</div> : null}
    </div>
  );
}
