// From the address a browser names to the page it means. Only addresses the site really has are stored as they are: strangers cannot fill
// reports with inventions, and what somebody typed into an address bar stays theirs.

export const notFound = "(not found)";
export type KnownPage = { path: string; route: string };

type Options = {
  /** The pattern of the route that answers an address, such as /blog/:slug; undefined when none does. */
  patternOf(pathname: string): string | undefined;
  /** Addresses of all public pages. */
  listPaths(): Promise<string[]>;
  /** How old the list may get before an unknown address makes us ask again, in ms. */
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
      // The backend is away: yesterday's list does.
    }
  }

  return async function locate(address: string): Promise<KnownPage> {
    const pathname = plainPath(address);
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

function plainPath(address: string): string | undefined {
  try {
    const { pathname } = new URL(address, "http://reduit.invalid");
    return pathname.replace(/\/+$/, "") || "/";
  } catch {
    return undefined;
  }
}
