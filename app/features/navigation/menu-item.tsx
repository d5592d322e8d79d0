import type { NavigationItem } from "./items.ts";
import { SiteLink } from "./site-link.tsx";

type Props = {
  item: NavigationItem;
  /** The menu it stands in; the same item stands in two, and an id only in one. */
  within: string;
};

/** The link's name is its title alone, so that a list of links can be scanned by ear; badge and description follow as its description. */
export function MenuItem({ item, within }: Props) {
  const id = within + item.href.replaceAll("/", "-");
  return (
    <li className="menu-entry">
      <SiteLink className="menu-entry-link" to={item.href} aria-describedby={id}>
        {item.title}
      </SiteLink>
      <span id={id}>
        {item.badge && (
          <>
            <span className="badge menu-entry-badge" data-variant="signal">
              {item.badge}
            </span>{" "}
          </>
        )}
        <span className="menu-entry-text">{item.description}</span>
      </span>
    </li>
  );
}
