import { useEffect } from "react";
import { useNavigate } from "react-router";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { hide } from "./popover.ts";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";
import { useExpanded } from "./use-expanded.ts";

/**
 * A plain form in a native popover: it works before hydration and without JavaScript. Suggestions have their own script, which is loaded
 * when the form opens.
 */
export function HeaderSearch() {
  const { popover, expanded, onToggle } = useExpanded();
  const navigate = useNavigate();
  useCloseOnNavigation(() => hide(popover.current));
  useEffect(() => {
    const form = popover.current?.querySelector("form");
    if (!expanded || !form) return;
    const stop = new AbortController();
    import("./search-suggestions.ts").then(
      ({ suggestWhileTyping }) => suggestWhileTyping(form, navigate, stop.signal),
      // Without the script, such as offline, the form still works.
      () => undefined,
    );
    return () => stop.abort();
  }, [expanded, navigate, popover]);

  return (
    <div className="header-search">
      <button
        type="button"
        className="header-icon-button"
        popoverTarget="header-search"
        aria-label="Search this site"
        aria-expanded={expanded}
      >
        <SearchIcon />
      </button>
      <div id="header-search" ref={popover} className="search-panel" popover="auto" onToggle={onToggle}>
        <search>
          <form action="/search" className="container-page">
            <div className="search-panel-row">
              <SearchIcon />
              {/* The browser moves the focus here when the panel opens, not when the page loads. */}
              <input
                id="header-search-field"
                type="search"
                name="q"
                aria-label="Search this site"
                maxLength={200}
                autoComplete="off"
                autoFocus
              />
              <button type="submit" className="button" data-variant="secondary" data-size="sm">
                Search
              </button>
            </div>
            {/* The script fills this element, and React does not touch its children. */}
            <div className="search-suggestions" />
          </form>
        </search>
      </div>
    </div>
  );
}
