import { Button } from "~/ui/button.tsx";
import { MenuIcon } from "~/ui/icons/everyday.tsx";
import { Skeleton, SkeletonText } from "~/ui/skeleton.tsx";
import { Brand, type BrandFacts } from "./brand.tsx";

/** The frame of the back office before the session is known, painted with the first bytes of the page. It is inert. */
export function AdminShell({ brand }: { brand: BrandFacts }) {
  return (
    <div className="admin" aria-hidden inert>
      <div className="admin-side">
        <Brand {...brand} collapsed={false} />
        <SkeletonText lines={14} className="admin-shell-links" />
      </div>
      <div className="admin-bar">
        <Button variant="ghost" size="icon" className="admin-toggle">
          <MenuIcon />
        </Button>
        <Skeleton className="admin-shell-search" />
      </div>
      <div className="admin-main">
        <div className="admin-page">
          <Skeleton className="admin-shell-title" />
          <Skeleton shape="list" />
        </div>
      </div>
    </div>
  );
}
