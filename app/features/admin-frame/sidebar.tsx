import { type MouseEvent, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { sidebarGroups } from "#content-model/collection.ts";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { Link } from "~/ui/link.tsx";
import { NewCount } from "./new-count.tsx";
import { useOffice } from "./office.ts";
import { placeOf, type Section, sectionsFor } from "./sections.ts";
import { useGoTo } from "./use-go-to.ts";

type SidebarProps = {
  /** The groups that do not show their entries. */
  folded: readonly string[];
  onFold: (group: string) => void;
  /** Icons only. */
  collapsed?: boolean;
  onGo?: () => void;
};

export function Sidebar({ folded, onFold, collapsed = false, onGo }: SidebarProps) {
  const { role, counts } = useOffice();
  const here = placeOf(useLocation().pathname, role)?.section.path;
  const goTo = useGoTo();
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
  }, [here]);

  function go(event: MouseEvent, path: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    void goTo(path);
  }

  const groups = sidebarGroups.map((group) => ({
    group,
    entries: sectionsFor(role)
      .filter((section) => section.group === group)
      .map((section) => ({
        section,
        isHere: section.path === here,
        count: section.pages.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0),
      })),
  }));
  return (
    <nav ref={nav} className="admin-nav" aria-label="Back office">
      {groups.map(({ group, entries }) =>
        entries.length > 0 ? (
          <Group
            key={group}
            title={group}
            entries={entries}
            isFolded={!collapsed && folded.includes(group)}
            collapsed={collapsed}
            onFold={() => onFold(group)}
            onGo={go}
          />
        ) : null,
      )}
    </nav>
  );
}

type EntryFacts = { section: Section; isHere: boolean; count: number };
type GroupProps = {
  title: string;
  entries: EntryFacts[];
  isFolded: boolean;
  collapsed: boolean;
  onFold: () => void;
  onGo: (event: MouseEvent, path: string) => void;
};

/** A folded group still shows the current entry, and those with something new. */
function Group({ title, entries, isFolded, collapsed, onFold, onGo }: GroupProps) {
  const id = useId();
  const shown = isFolded ? entries.filter(({ isHere, count }) => isHere || count > 0) : entries;
  return (
    <div className="admin-nav-group">
      <h2 id={id} className={collapsed ? "sr-only" : "admin-nav-heading"}>
        {collapsed ? (
          title
        ) : (
          <button type="button" className="admin-nav-fold" aria-expanded={!isFolded} onClick={onFold}>
            {title}
            <ChevronDownIcon width="14" height="14" />
          </button>
        )}
      </h2>
      {shown.length > 0 ? (
        <ul aria-labelledby={id}>
          {shown.map(({ section, isHere, count }) => (
            <li key={section.path}>
              <Entry
                section={section}
                isHere={isHere}
                count={count}
                collapsed={collapsed}
                onClick={(event) => onGo(event, section.path)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type EntryProps = EntryFacts & { collapsed: boolean; onClick: (event: MouseEvent) => void };

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
      <NewCount count={count} />
    </Link>
  );
}
