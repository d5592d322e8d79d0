// The page that a user requested before being asked to sign in. It is in the URL, so it is untrusted: only a path on this site is followed.

import { isOwnPath } from "#common/own-path.ts";

const parameter = "next";
const base = "http://this-site.invalid";
/** Returning to these would ask the same question again. */
const accountPages = /^\/(login|register|forgot-password|reset-password|signin|auth)(\/|$)/;

type Place = { pathname: string; search: string; hash: string };

export function loginPath({ pathname, search, hash }: Place): string {
  return `/login?${new URLSearchParams({ [parameter]: pathname + search + hash })}`;
}

/** The remembered location in a query string, if it is on this site. */
export function rememberedPath(search: string): string | undefined {
  return pathOnThisSite(new URLSearchParams(search).get(parameter));
}

/** The same query for the other account pages, so that the location is kept. */
export function keepRemembered(href: string, search: string): string {
  const path = rememberedPath(search);
  return path ? `${href}?${new URLSearchParams({ [parameter]: path })}` : href;
}

// The mail between registration and confirmation names no page: its link may be opened anywhere, and a set-up link is a secret. This
// browser remembers the location instead; on another device the confirmation ends at the site's root.
const awaitedKey = "after-confirmation";
const awaitedFor = 24 * 3_600_000;

/** After a registration that began at another page. */
export function awaitConfirmation(search: string): void {
  const path = rememberedPath(search);
  try {
    if (path) localStorage.setItem(awaitedKey, JSON.stringify({ path, until: Date.now() + awaitedFor }));
    else localStorage.removeItem(awaitedKey);
  } catch {
    // Storage is refused: the confirmation ends at the root.
  }
}

/** The location that the confirmed person had requested, once. */
export function takeAwaited(): string | undefined {
  try {
    const { path, until } = JSON.parse(localStorage.getItem(awaitedKey) ?? "{}");
    localStorage.removeItem(awaitedKey);
    return until > Date.now() ? pathOnThisSite(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Path, query and hash as a browser would read them; undefined if it would read another site. */
export function pathOnThisSite(value: string | null): string | undefined {
  if (!value || value.length > 2000 || !isOwnPath(value.replaceAll(" ", "%20"))) return undefined;
  if (!URL.canParse(value, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, base);
  // "/..//evil.example" is a path on this site that leads to another site when it is followed.
  if (origin !== base || pathname.startsWith("//") || accountPages.test(pathname)) return undefined;
  return pathname + search + hash;
}
