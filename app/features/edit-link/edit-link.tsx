import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button.tsx";
import { EditIcon } from "~/ui/icons/actions.tsx";
import { findEditor } from "./queries.ts";

/** The link from the current page to its form. `lazy` needs the default export. */
export default function EditLink() {
  const { pathname } = useLocation();
  const [found, setFound] = useState<{ path: string; href: string }>();
  useEffect(() => {
    let isCurrent = true;
    findEditor(pathname).then(
      (href) => {
        if (isCurrent) setFound(href === undefined ? undefined : { path: pathname, href });
      },
      // Without an answer the page has no edit link.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname]);
  if (found?.path !== pathname) return null;
  return (
    <ButtonLink href={found.href} variant="secondary" size="sm" className="edit-this-page no-print">
      <EditIcon width="18" height="18" />
      Edit this page
    </ButtonLink>
  );
}
