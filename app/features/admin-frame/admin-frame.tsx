import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Dialog, DialogTrigger } from "~/ui/dialog.tsx";
import { PanelIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { MenuIcon } from "~/ui/icons/everyday.tsx";
import { OfflineNote } from "~/ui/offline-note.tsx";
import { SheetContent } from "~/ui/sheet.tsx";
import { Brand, type BrandFacts } from "./brand.tsx";
import type { BackOfficeRole } from "./sections.ts";
import { Sidebar } from "./sidebar.tsx";

export type AdminFrameProps = {
  brand: BrandFacts;
  role: BackOfficeRole;
  counts: Partial<Record<string, number>>;
  /** Components of other features in the top bar, from the left. */
  tools?: ReactNode;
  themeMenu: ReactNode;
  /** The signed-in user. */
  person: ReactNode;
  signOut: ReactNode;
  children: ReactNode;
};

/** Sidebar, top bar, page. Rendered in browsers only, for administrators and editors. */
export function AdminFrame(props: AdminFrameProps) {
  const { brand, role, counts, tools, themeMenu, person, signOut, children } = props;
  const { collapsed, toggle } = useCollapsed();
  return (
    <div className="admin" data-collapsed={collapsed ? "" : undefined}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <aside className="admin-side" aria-label="Sidebar">
        <Brand {...brand} collapsed={collapsed} />
        <Sidebar role={role} counts={counts} collapsed={collapsed} />
        <Button
          variant="ghost"
          size="sm"
          className="admin-collapse"
          aria-expanded={!collapsed}
          aria-label={collapsed ? "Expand sidebar" : undefined}
          onClick={toggle}
        >
          <PanelIcon width="18" height="18" />
          {collapsed ? null : "Collapse sidebar"}
        </Button>
      </aside>
      <header className="admin-bar">
        <SidebarSheet brand={brand} role={role} counts={counts} person={person} />
        <div className="admin-bar-tools">{tools}</div>
        {themeMenu}
        <ButtonLink href="/" variant="ghost" size="sm" className="admin-view-site">
          View site
          <ArrowUpRightIcon width="16" height="16" />
        </ButtonLink>
        {person}
        {signOut}
      </header>
      <main id="main" className="admin-main" tabIndex={-1}>
        <OfflineNote className="admin-offline" />
        {children}
      </main>
    </div>
  );
}

/** Below 1024 px the sidebar slides in from the left. */
type SidebarSheetProps = Pick<AdminFrameProps, "brand" | "role" | "counts" | "person">;

function SidebarSheet({ brand, role, counts, person }: SidebarSheetProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger>
        <Button
          variant="ghost"
          size="icon"
          className="admin-toggle"
          aria-label="Toggle sidebar"
          aria-expanded={open}
        >
          <MenuIcon />
        </Button>
      </DialogTrigger>
      <SheetContent side="left" title={brand.name} className="admin-sheet">
        <Sidebar role={role} counts={counts} onGo={() => setOpen(false)} />
        {person}
        <ButtonLink href="/" variant="secondary" className="admin-sheet-site">
          View site
          <ArrowUpRightIcon width="16" height="16" />
        </ButtonLink>
      </SheetContent>
    </Dialog>
  );
}

const collapsedKey = "admin-sidebar";

/** Whether the sidebar shows icons only, stored in this browser. */
function useCollapsed() {
  const [collapsed, setCollapsed] = useState(isStoredCollapsed);
  function toggle() {
    setCollapsed(!collapsed);
    try {
      if (collapsed) localStorage.removeItem(collapsedKey);
      else localStorage.setItem(collapsedKey, "collapsed");
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return { collapsed, toggle };
}

function isStoredCollapsed(): boolean {
  try {
    return localStorage.getItem(collapsedKey) === "collapsed";
  } catch {
    return false;
  }
}
