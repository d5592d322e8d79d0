import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { withOrigin } from "~/lib/page/contact-origin.ts";
import { ButtonLink } from "../button.tsx";

type Action = { label: string; href: string };

/** The buttons of a section: the first is what it is for, the others lead elsewhere. */
export function ActionLinks({ actions, size }: { actions: Action[]; size?: "lg" }) {
  return actions.map(({ label, href }, index) => (
    <ActionLink key={href + label} href={href} size={size} variant={index === 0 ? undefined : "secondary"}>
      {label}
    </ActionLink>
  ));
}

/** A button of the page's own words. To the contact form it takes along which page that was. */
export function ActionLink({ href, ...props }: ComponentProps<typeof ButtonLink>) {
  const { pathname } = useLocation();
  return <ButtonLink {...props} href={withOrigin(href, pathname)} />;
}
