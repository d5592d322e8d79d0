import { useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { hide } from "./popover.ts";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";
import { useExpanded } from "./use-expanded.ts";

/**
 * A plain form in a popover of the browser: it opens, and searches, before hydration and without JavaScript. Suggestions come with a
 * script of their own, which is fetched when the form is opened.
 */
export function HeaderSearch() {
  const form = useRef<HTMLFormElement>(null);
  const { popover, expanded, onToggle } = useExpanded();
  const navigate = useNavigate();
  const field = useId();
  useCloseOnNavigation(() => hide(popover.current));
  useEffect(() => {
    const element = form.current;
    if (!expanded || !element) return;
    const stop = new AbortController();
    import("./search-suggestions.ts").then(
      ({ suggestWhileTyping }) => suggestWhileTyping(element, { navigate, signal: stop.signal }),
      // Offline, say: the form itself needs none of it.
      () => undefined,
    );
    return () => stop.abort();
  }, [expanded, navigate]);

  return (
    <div className="header-search">
      <button
        type="button"
        className="header-icon-button"
        popoverTarget="header-search"
        aria-label="Search this site"
        aria-controls="header-search"
        aria-expanded={expanded}
      >
        <SearchIcon />
      </button>
      <div id="header-search" ref={popover} className="search-panel" popover="auto" onToggle={onToggle}>
        <Form
          ref={form}
          role="search"
          action="/search"
          method="get"
          className="container-page"
          viewTransition
        >
          <label htmlFor={field} className="sr-only">
            Search this site
          </label>
          <div className="search-panel-row">
            <SearchIcon />
            {/* The browser moves the focus here when the panel opens, not when the page loads. */}
            <input
              id={field}
              type="search"
              name="q"
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="search"
              autoFocus
            />
            <button type="submit" className="button" data-variant="secondary" data-size="sm">
              Search
            </button>
          </div>
          {/* Filled by the script; React leaves what it does not know. */}
          <div className="search-suggestions" data-suggestions />
        </Form>
      </div>
    </div>
  );
}
