import { Link, type LinkProps, useLocation } from "react-router";

type Props = Omit<LinkProps, "to"> & { to: string };

/** A link of header, menu or footer: fetched at the first sign of intent, crossing over between pages, and saying when it leads here. */
export function SiteLink({ to, ...props }: Props) {
  const { pathname } = useLocation();
  const here = pathname === to || pathname === `${to}/`;
  return <Link to={to} prefetch="intent" viewTransition aria-current={here ? "page" : undefined} {...props} />;
}
