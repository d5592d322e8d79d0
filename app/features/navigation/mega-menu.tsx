import { useLocation } from "react-router";
import { activeGroup } from "./active-group.ts";
import { type NavigationGroup, navigationGroups } from "./items.ts";
import { MenuItem } from "./menu-item.tsx";
import { SiteLink } from "./site-link.tsx";
import { type MegaMenuState, useMegaMenu } from "./use-mega-menu.ts";

/**
 * Disclosure navigation with top-level links (WAI-ARIA Authoring Practices). The panels are popovers, so the buttons work before
 * hydration and without JavaScript, and assistive technology is told their state by the browser; React adds hover and arrow keys.
 */
export function MegaMenu() {
  const { pathname } = useLocation();
  const state = useMegaMenu(pathname);
  const active = activeGroup(pathname);
  return (
    <ul className="mega-menu" ref={state.list} onClick={state.onClick} onKeyDown={state.onKeyDown}>
      {navigationGroups.map((group) => (
        <Group key={group.id} group={group} isActive={group.id === active} state={state} />
      ))}
    </ul>
  );
}

type GroupProps = { group: NavigationGroup; isActive: boolean; state: MegaMenuState };

function Group({ group, isActive, state }: GroupProps) {
  const { pathname } = useLocation();
  const panel = `menu-${group.id}`;
  const current = pathname === group.overview.href ? "page" : isActive ? "true" : undefined;
  return (
    <li
      className="mega-group"
      data-active={isActive || undefined}
      onPointerEnter={state.onPointerEnter}
      onPointerLeave={state.onPointerLeave}
      onBlur={state.onBlur}
    >
      <SiteLink className="mega-link" to={group.overview.href} aria-current={current}>
        {group.title}
      </SiteLink>
      <button
        type="button"
        className="mega-button"
        popoverTarget={panel}
        aria-label={`${group.title} menu`}
        aria-controls={panel}
        aria-expanded={state.expanded(group.id)}
        onClick={state.onButtonClick}
      >
        <span className="chevron" />
      </button>
      <div id={panel} className="mega-panel" popover="auto" onToggle={(event) => state.onToggle(group.id, event)}>
        <Panel group={group} panel={panel} />
      </div>
    </li>
  );
}

function Panel({ group, panel }: { group: NavigationGroup; panel: string }) {
  const { overview, sections, survey } = group;
  return (
    <div className="mega-sheet container-page">
      <div className="mega-margin">
        <SiteLink className="mega-overview" to={overview.href} aria-describedby={`${panel}-about`}>
          {overview.title}
        </SiteLink>
        <p id={`${panel}-about`} className="mega-about">
          {overview.description}
        </p>
        <p className="mega-survey eyebrow" aria-hidden="true">
          {survey.position}
          <br />
          {survey.place}
        </p>
      </div>
      <div className="mega-sections" data-count={sections.length}>
        {sections.map((section, index) => (
          <div key={section.title} className="mega-section" data-long={section.items.length > 4 || undefined}>
            <p id={`${panel}-${index}`} className="mega-section-title eyebrow">
              {section.title}
            </p>
            <ul aria-labelledby={`${panel}-${index}`}>
              {section.items.map((item) => (
                <MenuItem key={item.href} item={item} within={panel} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
