import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { withOrigin } from "~/lib/page/contact-origin.ts";
import { ButtonLink } from "../button.tsx";

type Action = { label: string; href: string };

/** The buttons of a section; the first is primary. */
export function ActionLinks({ actions, size }: { actions: Action[]; size?: "lg" }) {
  return actions.map(({ label, href }, index) => (
    <ActionLink key={href + label} href={href} size={size} variant={index === 0 ? undefined : "secondary"}>
      {label}
    </ActionLink>
  ));
}

/** A button with an editor's text. A link to the contact form includes the current page. */
export function ActionLink({ href, ...props }: ComponentProps<typeof ButtonLink>) {
  const { pathname } = useLocation();
  return <ButtonLink {...props} href={withOrigin(href, pathname)} />;
}
