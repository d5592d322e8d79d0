import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a client-side navigation the focus would stay on a removed link, and assistive technology would announce nothing. This announces the
 * title of the new page and moves the focus to its main content.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (hash) return;
    const main = document.getElementById("main");
    if (!main) return;
    if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
