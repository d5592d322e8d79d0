import { type MouseEvent, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { sidebarGroups } from "#content-model/collection.ts";
import { Link } from "~/ui/link.tsx";
import { type BackOfficeRole, type Section, sectionOf, sectionsFor } from "./sections.ts";
import { useGoTo } from "./use-go-to.ts";

type SidebarProps = {
  role: BackOfficeRole;
  /** Numbers of new items, by the path of the section. */
  counts: Partial<Record<string, number>>;
  /** Icons only. */
  collapsed?: boolean;
  onGo?: () => void;
};

export function Sidebar({ role, counts, collapsed = false, onGo }: SidebarProps) {
  const here = sectionOf(useLocation().pathname);
  const goTo = useGoTo();
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  // In a low window the current entry may be out of sight. Only the list is scrolled, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per section
  useEffect(() => {
    const list = nav.current;
    const entry = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !entry) return;
    const below = entry.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    const above = entry.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (below > 0) list.scrollTop += below + 48;
    else if (above < 0) list.scrollTop += above - 48;
  }, [here?.path]);

  function go(event: MouseEvent, path: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    void goTo(path);
  }

  return (
    <nav ref={nav} className="admin-nav" aria-label="Back office">
      {groupsFor(role).map(({ group, sections }) => (
        <div key={group} className="admin-nav-group">
          <h2 id={headingId(id, group)} className={collapsed ? "sr-only" : "admin-nav-heading"}>
            {group}
          </h2>
          <ul aria-labelledby={headingId(id, group)}>
            {sections.map((section) => (
              <li key={section.path}>
                <Entry
                  section={section}
                  isHere={section === here}
                  count={counts[section.path] ?? 0}
                  collapsed={collapsed}
                  onClick={(event) => go(event, section.path)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Without groups that have no sections for this role. */
function groupsFor(role: BackOfficeRole) {
  const shown = sectionsFor(role);
  return sidebarGroups
    .map((group) => ({ group, sections: shown.filter((each) => each.group === group) }))
    .filter(({ sections }) => sections.length > 0);
}

type EntryProps = {
  section: Section;
  isHere: boolean;
  count: number;
  collapsed: boolean;
  onClick: (event: MouseEvent) => void;
};

function Entry({ section: { title, path, icon: Drawing }, isHere, count, collapsed, onClick }: EntryProps) {
  return (
    <Link
      href={path}
      variant="plain"
      className="admin-nav-link"
      aria-current={isHere ? "page" : undefined}
      title={collapsed ? title : undefined}
      onClick={onClick}
    >
      <Drawing width="18" height="18" />
      <span className={collapsed ? "sr-only" : "admin-nav-title"}>{title}</span>
      {count > 0 ? (
        <span className="admin-nav-count">
          {count > 99 ? "99+" : count}
          <span className="sr-only"> new</span>
        </span>
      ) : null}
    </Link>
  );
}

function headingId(id: string, group: string): string {
  return `${id}-${group.toLowerCase().replace(/\W+/g, "-")}`;
}
