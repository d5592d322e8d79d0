import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * A page change without a page load is silent to assistive technology and leaves the focus on a link that is gone. So the new
 * page's title is announced and reading goes on at its beginning, as after a load.
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
