import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button.tsx";
import { EditIcon } from "~/ui/icons/actions.tsx";
import { findEditor } from "./queries.ts";

/** From the page that an administrator or editor looks at to its form. The default export is what `lazy` asks for. */
export default function EditLink() {
  const { pathname } = useLocation();
  const [found, setFound] = useState<{ path: string; href: string }>();
  useEffect(() => {
    let isCurrent = true;
    findEditor(pathname).then(
      (href) => {
        if (isCurrent) setFound(href === undefined ? undefined : { path: pathname, href });
      },
      // Without an answer the page is as it is for everybody.
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
