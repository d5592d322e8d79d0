import { Link } from "react-router";
import { Badge } from "~/ui/badge.tsx";
import type { StoredTheme } from "../admin-queries.ts";

const swatches = ["background", "foreground", "primary", "accent", "muted"] as const;

/** All themes; the URL selects the open one. */
export function ThemeShelf({ themes, openId }: { themes: StoredTheme[]; openId: string }) {
  return (
    <nav aria-label="Themes">
      <ul className="theme-shelf">
        {themes.map((theme) => (
          <li key={theme.id}>
            <Link
              to={`?theme=${encodeURIComponent(theme.id)}`}
              className="theme-card"
              aria-current={theme.id === openId ? "page" : undefined}
              preventScrollReset
            >
              <span className="theme-swatches" aria-hidden>
                {(["light", "dark"] as const).map((mode) =>
                  swatches.map((name) => (
                    <i key={`${mode} ${name}`} style={{ background: theme.colors[name][mode] }} />
                  )),
                )}
              </span>
              <span className="theme-card-name">{theme.name}</span>
              {theme.is_active ? <Badge variant="success">Active</Badge> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
