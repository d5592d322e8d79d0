import type { Company } from "~/lib/records/company.ts";
import { MenuIcon } from "~/ui/icons/everyday.tsx";
import { HeaderSearch } from "./header-search.tsx";
import { Logo } from "./logo.tsx";
import { MegaMenu } from "./mega-menu.tsx";
import type { Menus } from "./menus.ts";
import { SignInLink } from "./sign-in-link.tsx";
import { SiteLink } from "./site-link.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { SkipLinks } from "./skip-links.tsx";
import { ThemeMenu } from "./theme-switch.tsx";
import { useSiteMenu } from "./use-site-menu.ts";

/** Slide-in menu, main links and mega-menu. The stylesheet shows the one for the width. */
export function SiteHeader({ company, menus }: { company: Company; menus: Menus }) {
  const menu = useSiteMenu();
  return (
    <header className="site-header stays-between-pages" data-site-header>
      <SkipLinks />
      <div className="site-bar container-page">
        <Logo company={company} />
        <nav id="navigation" className="site-navigation" aria-label="Main">
          <MegaMenu groups={menus.groups} />
          <ul className="main-links">
            {menus.mainLinks.map((link) => (
              <li key={`${link.href} ${link.title}`}>
                <SiteLink className="main-link" href={link.href}>
                  {link.title}
                </SiteLink>
              </li>
            ))}
          </ul>
          <button
            type="button"
            ref={menu.button}
            className="menu-button header-icon-button"
            popoverTarget="site-menu"
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menu.expanded}
          >
            <MenuIcon />
          </button>
        </nav>
        <HeaderSearch />
        <div className="site-actions">
          <ThemeMenu />
          <SignInLink className="main-link when-signed-out">{menus.signInLabel}</SignInLink>
          <SiteLink className="main-link when-signed-in" href="/dashboard">
            Dashboard
          </SiteLink>
          {menus.button && (
            <SiteLink className="button" data-size="sm" href={menus.button.href}>
              {menus.button.label}
            </SiteLink>
          )}
        </div>
      </div>
      <SiteMenu company={company} menus={menus} menu={menu} />
    </header>
  );
}
