import { useLocation } from "react-router";
import type { Company } from "~/features/company/queries.ts";
import { activeGroup } from "./active-group.ts";
import { telephoneHref } from "./brand.ts";
import { CloseIcon, MailIcon, PhoneIcon } from "./icons.tsx";
import { type NavigationGroup, navigationGroups } from "./items.ts";
import { MenuItem } from "./menu-item.tsx";
import { SiteLink } from "./site-link.tsx";
import { ThemeModes } from "./theme-switch.tsx";
import type { SiteMenuState } from "./use-site-menu.ts";

/** The small screen's menu: a popover of the browser that React, once there, makes modal and lets follow the finger. */
export function SiteMenu({ company, menu }: { company: Company; menu: SiteMenuState }) {
  const active = activeGroup(useLocation().pathname);
  return (
    <div
      id="site-menu"
      ref={menu.sheet}
      className="site-menu"
      popover="auto"
      role="dialog"
      aria-label="Menu"
      aria-modal={menu.expanded || undefined}
      onBeforeToggle={menu.onBeforeToggle}
      onToggle={menu.onToggle}
      onClick={menu.onClick}
    >
      <div className="site-menu-head">
        <p className="eyebrow">Menu</p>
        <button
          type="button"
          className="header-icon-button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <CloseIcon />
        </button>
      </div>
      <nav className="site-menu-groups" aria-label="Menu">
        {navigationGroups.map((group) => (
          <Group key={group.id} group={group} isActive={group.id === active} />
        ))}
      </nav>
      <div className="site-menu-foot">
        <SiteLink className="button" to="/contact">
          Contact Us
        </SiteLink>
        <SiteLink className="button when-signed-out" data-variant="secondary" to="/login">
          Sign In
        </SiteLink>
        <SiteLink className="button when-signed-in" data-variant="secondary" to="/dashboard">
          Dashboard
        </SiteLink>
        <a className="site-menu-reach" href={telephoneHref(company.phone)}>
          <PhoneIcon />
          <span>
            <span className="sr-only">Call </span>
            {company.phone}
          </span>
        </a>
        <a className="site-menu-reach" href={`mailto:${company.email}`}>
          <MailIcon />
          <span>
            <span className="sr-only">E-mail </span>
            {company.email}
          </span>
        </a>
        <ThemeModes name="menu-theme-mode" />
      </div>
    </div>
  );
}

/** Open when the page belongs to it. A group that somebody opened or closed by hand is left so: React sets only what changes. */
function Group({ group, isActive }: { group: NavigationGroup; isActive: boolean }) {
  const { overview, sections } = group;
  return (
    <details className="site-menu-group" open={isActive} data-active={isActive || undefined} suppressHydrationWarning>
      <summary>
        {group.title}
        <span className="chevron" />
      </summary>
      <ul>
        <MenuItem item={overview} within="site-menu" />
      </ul>
      {sections.map((section) => (
        <div key={section.title} className="site-menu-section">
          <p id={`site-menu-${group.id}-${section.title}`.replaceAll(/\W+/g, "-")} className="eyebrow">
            {section.title}
          </p>
          <ul aria-labelledby={`site-menu-${group.id}-${section.title}`.replaceAll(/\W+/g, "-")}>
            {section.items.map((item) => (
              <MenuItem key={item.href} item={item} within="site-menu" />
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
