import { useLocation } from "react-router";
import type { Company } from "~/lib/records/company.ts";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon, MailIcon, PhoneIcon } from "~/ui/icons/everyday.tsx";
import { ThemeModes } from "~/ui/theme-modes.tsx";
import { isActiveGroup } from "./active-group.ts";
import { telephoneHref } from "./brand.ts";
import { MenuItem } from "./menu-item.tsx";
import type { Menus, NavigationGroup } from "./menus.ts";
import { SignInLink } from "./sign-in-link.tsx";
import { SiteLink } from "./site-link.tsx";
import type { SiteMenuState } from "./use-site-menu.ts";

type SiteMenuProps = { company: Company; menus: Menus; menu: SiteMenuState };

/** The menu of small screens: a native popover that React makes modal and swipeable. */
export function SiteMenu({ company, menus, menu }: SiteMenuProps) {
  const { pathname } = useLocation();
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
        {menus.groups.map((group) => (
          <Group key={group.id} group={group} isActive={isActiveGroup(group, pathname)} />
        ))}
      </nav>
      <div className="site-menu-foot">
        {menus.menuButton && (
          <SiteLink className="button" href={menus.menuButton.href}>
            {menus.menuButton.label}
          </SiteLink>
        )}
        <SignInLink className="button when-signed-out" data-variant="secondary">
          {menus.signInLabel}
        </SignInLink>
        <SiteLink className="button when-signed-in" data-variant="secondary" href="/dashboard">
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
        <ThemeModes name="menu-theme-mode" row />
      </div>
    </div>
  );
}

/** Open when the page belongs to the group. React changes only what differs, so a group that the visitor opened or closed stays so. */
function Group({ group, isActive }: { group: NavigationGroup; isActive: boolean }) {
  const { overview, sections } = group;
  const id = `site-menu-${group.id}`;
  return (
    <details
      className="site-menu-group"
      open={isActive}
      data-active={isActive || undefined}
      suppressHydrationWarning
    >
      <summary>
        {group.title}
        <ChevronDownIcon className="chevron" />
      </summary>
      <ul>
        <MenuItem item={overview} />
      </ul>
      {sections.map((section, index) => (
        <div key={section.id} className="site-menu-section">
          <p id={`${id}-${index}`} className="eyebrow">
            {section.title}
          </p>
          <ul aria-labelledby={`${id}-${index}`}>
            {section.items.map((item) => (
              <MenuItem key={`${item.href} ${item.title}`} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
