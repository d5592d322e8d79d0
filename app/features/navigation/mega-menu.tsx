import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { isActiveGroup } from "./active-group.ts";
import { enhanceMegaMenu, panelsOf } from "./mega-menu-behaviour.ts";
import { MenuItem } from "./menu-item.tsx";
import type { NavigationGroup } from "./menus.ts";
import { hide } from "./popover.ts";
import { SiteLink } from "./site-link.tsx";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";
import { useExpanded } from "./use-expanded.ts";

/**
 * Disclosure navigation with top-level links (WAI-ARIA Authoring Practices). The panels are popovers, so the buttons work before
 * hydration and without JavaScript, and the browser reports their state to assistive technology; React adds hover and arrow keys.
 */
export function MegaMenu({ groups }: { groups: NavigationGroup[] }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current ? enhanceMegaMenu(list.current) : undefined), []);
  useCloseOnNavigation(() => panelsOf(list.current).forEach(hide));
  return (
    <ul className="mega-menu" ref={list}>
      {groups.map((group) => (
        <Group key={group.id} group={group} isActive={isActiveGroup(group, pathname)} />
      ))}
    </ul>
  );
}

function Group({ group, isActive }: { group: NavigationGroup; isActive: boolean }) {
  const { pathname } = useLocation();
  const { popover, expanded, onToggle } = useExpanded();
  const id = `menu-${group.id}`;
  const current = pathname === group.overview.href ? "page" : isActive ? "true" : undefined;
  return (
    <li className="mega-group" data-active={isActive || undefined}>
      <SiteLink className="mega-link" href={group.overview.href} aria-current={current}>
        {group.title}
      </SiteLink>
      <button
        type="button"
        className="mega-button"
        popoverTarget={id}
        aria-label={`${group.title} menu`}
        aria-controls={id}
        aria-expanded={expanded}
      >
        <ChevronDownIcon className="chevron" />
      </button>
      <div id={id} ref={popover} className="mega-panel" popover="auto" onToggle={onToggle}>
        <Panel group={group} panel={id} />
      </div>
    </li>
  );
}

function Panel({ group, panel }: { group: NavigationGroup; panel: string }) {
  const { overview, sections, survey } = group;
  return (
    <div className="mega-sheet container-page">
      <div className="mega-margin">
        <SiteLink className="mega-overview" href={overview.href}>
          {overview.title}
        </SiteLink>
        <p className="mega-about">{overview.description}</p>
        <span className="contours" />
        <p className="mega-survey eyebrow" aria-hidden="true">
          {survey.position}
          <br />
          {survey.place}
        </p>
      </div>
      <div className="mega-sections" data-count={sections.length}>
        {sections.map((section, index) => (
          <div key={section.id} className="mega-section" data-long={section.items.length > 4 || undefined}>
            <p id={`${panel}-${index}`} className="mega-section-title eyebrow">
              {section.title}
            </p>
            <ul aria-labelledby={`${panel}-${index}`}>
              {section.items.map((item) => (
                <MenuItem key={`${item.href} ${item.title}`} item={item} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
