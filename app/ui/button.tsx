import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonLook = {
  /** `primary` once per view. */
  variant?: "primary" | "secondary" | "ghost" | "danger" | "link";
  /** `icon` needs an aria-label. Small sizes grow to 44 px under a finger. */
  size?: "sm" | "md" | "lg" | "icon" | "icon-sm";
};

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Keeps focus and width, ignores presses, and announces that it is busy. Change the label too ("Signing in..."). */
    busy?: boolean;
  };

export function Button({
  variant = "primary",
  size = "md",
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...props
}: ButtonProps) {
  const look = { className: classNames("button", className), ...lookAttributes({ variant, size }) };
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...look}
      {...props}
      type={type}
      onClick={press}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button, for navigation only. */
export function ButtonLink({
  variant = "primary",
  size = "md",
  className,
  ...props
}: Omit<LinkProps, "variant"> & ButtonLook) {
  return (
    <Link
      variant="plain"
      className={classNames("button", className)}
      {...lookAttributes({ variant, size })}
      {...props}
    />
  );
}

/** Defaults are not written as attributes: `<a class="button">` alone is a primary button, in static HTML too. */
function lookAttributes({ variant, size }: Required<ButtonLook>) {
  return {
    "data-variant": variant === "primary" ? undefined : variant,
    "data-size": size === "md" ? undefined : size,
  };
}
