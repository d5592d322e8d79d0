// From the path in an event to the page. Only paths of the site are stored as they are: strangers cannot fill reports with invented
// paths, and text that a visitor typed into the address bar is not stored.

export const notFound = "(not found)";
export type KnownPage = { path: string; route: string };

type Options = {
  /** The pattern of the route that answers a path, such as /blog/:slug; undefined when none does. */
  patternOf(pathname: string): string | undefined;
  /** Paths of all public pages. */
  listPaths(): Promise<string[]>;
  /** Milliseconds; an unknown path renews a list that is older. */
  refreshAfter?: number;
};

export function createKnownPages({ patternOf, listPaths, refreshAfter = 60_000 }: Options) {
  let known = new Set<string>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function refresh() {
    askedAt = Date.now();
    try {
      known = new Set(await listPaths());
    } catch {
      // The backend is down: the last list is used.
    }
  }

  return async function locate(path: string): Promise<KnownPage> {
    const pathname = plainPath(path);
    const route = pathname === undefined ? undefined : patternOf(pathname);
    if (pathname === undefined || route === undefined) return { path: notFound, route: notFound };
    if (!route.includes(":")) return { path: route, route };
    if (!known.has(pathname) && Date.now() - askedAt > refreshAfter) {
      asking ??= refresh().finally(() => {
        asking = undefined;
      });
    }
    await asking;
    return { path: known.has(pathname) ? pathname : route, route };
  };
}

export type Locate = ReturnType<typeof createKnownPages>;

function plainPath(path: string): string | undefined {
  try {
    const { pathname } = new URL(path, "http://reduit.invalid");
    return pathname.replace(/\/+$/, "") || "/";
  } catch {
    return undefined;
  }
}
