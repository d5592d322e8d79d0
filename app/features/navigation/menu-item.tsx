import { Badge } from "~/ui/badge.tsx";
import type { NavigationItem } from "./menus.ts";
import { SiteLink } from "./site-link.tsx";

export function MenuItem({ item }: { item: NavigationItem }) {
  return (
    <li>
      <SiteLink className="menu-entry" href={item.href}>
        <span className="menu-entry-title">{item.title}</span>{" "}
        {item.badge && <Badge variant="signal">{item.badge}</Badge>}{" "}
        <span className="menu-entry-text">{item.description}</span>
      </SiteLink>
    </li>
  );
}
