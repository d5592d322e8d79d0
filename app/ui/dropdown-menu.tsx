// Not modal: Radix's scroll lock injects a <style>, which our Content-Security-Policy forbids, and a menu need not block the page.

import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import { useOverlayContainer } from "./overlay-container.ts";

export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

/** Without Radix's aria-controls: it is optional in the pattern, and with aria-haspopup axe cannot judge it. */
export function DropdownMenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} aria-controls={undefined} />;
}

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={useOverlayContainer()}>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        align="start"
        className={classNames("menu", className)}
        {...props}
      />
    </Radix.Portal>
  );
}

type ItemProps = ComponentProps<typeof Radix.Item> & { variant?: "default" | "danger"; hint?: ReactNode };

export function DropdownMenuItem({ variant, hint, className, children, ...props }: ItemProps) {
  return (
    <Radix.Item className={classNames("menu-item", className)} data-variant={variant} {...props}>
      {children}
      {hint ? <span className="menu-item-hint">{hint}</span> : null}
    </Radix.Item>
  );
}

export function DropdownMenuLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Item asChild className={classNames("menu-item", className)}>
      <Link href={href} variant="plain">
        {children}
      </Link>
    </Radix.Item>
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="menu-separator" />;
}
