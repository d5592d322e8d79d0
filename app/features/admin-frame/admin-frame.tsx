import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Dialog, DialogTrigger } from "~/ui/dialog.tsx";
import { PanelIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { MenuIcon } from "~/ui/icons/everyday.tsx";
import { OfflineNote } from "~/ui/offline-note.tsx";
import { SheetContent } from "~/ui/sheet.tsx";
import { Brand, type BrandFacts } from "./brand.tsx";
import { OfficeContext } from "./office.ts";
import type { BackOfficeRole } from "./sections.ts";
import { Sidebar } from "./sidebar.tsx";
import { useFolding } from "./use-folding.ts";

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
  const { isCollapsed, collapse, folded, fold } = useFolding();
  return (
    <OfficeContext value={{ role, counts }}>
      <div className="admin" data-collapsed={isCollapsed ? "" : undefined}>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <aside className="admin-side" aria-label="Sidebar">
          <Brand {...brand} collapsed={isCollapsed} />
          <Sidebar folded={folded} onFold={fold} collapsed={isCollapsed} />
          <Button
            variant="ghost"
            size="sm"
            className="admin-collapse"
            aria-expanded={!isCollapsed}
            aria-label={isCollapsed ? "Expand sidebar" : undefined}
            onClick={collapse}
          >
            <PanelIcon width="18" height="18" />
            {isCollapsed ? null : "Collapse sidebar"}
          </Button>
        </aside>
        <header className="admin-bar">
          <SidebarSheet brand={brand} person={person}>
            {(close) => <Sidebar folded={folded} onFold={fold} onGo={close} />}
          </SidebarSheet>
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
    </OfficeContext>
  );
}

/** Below 1024 px the sidebar slides in from the left. */
type SidebarSheetProps = Pick<AdminFrameProps, "brand" | "person"> & {
  children: (close: () => void) => ReactNode;
};

function SidebarSheet({ brand, person, children }: SidebarSheetProps) {
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
        {children(() => setOpen(false))}
        {person}
        <ButtonLink href="/" variant="secondary" className="admin-sheet-site">
          View site
          <ArrowUpRightIcon width="16" height="16" />
        </ButtonLink>
      </SheetContent>
    </Dialog>
  );
}
