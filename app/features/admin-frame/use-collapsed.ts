import { useState } from "react";

const key = "admin-sidebar";

/** Whether the sidebar shows icons only; remembered in this browser. The frame is never rendered on a server. */
export function useCollapsed() {
  const [collapsed, setCollapsed] = useState(isStored);
  function toggle() {
    setCollapsed(!collapsed);
    try {
      if (collapsed) localStorage.removeItem(key);
      else localStorage.setItem(key, "collapsed");
    } catch {
      // Storage is refused: it holds until the page is left.
    }
  }
  return { collapsed, toggle };
}

function isStored(): boolean {
  try {
    return localStorage.getItem(key) === "collapsed";
  } catch {
    return false;
  }
}
