// A piece of code that is loaded when it is needed may be gone: the site was deployed since. The page is opened anew, once; when that does
// not help, the error boundary has the word.
const key = "reloaded";
type WithManifest = { __reactRouterManifest?: { version: string } };

export function reloadWhenCodeIsGone() {
  addEventListener("vite:preloadError", () => void reloadOnce());
}

async function reloadOnce() {
  const place = `${(window as WithManifest).__reactRouterManifest?.version} ${location.href}`;
  if (sessionStorage.getItem(key) === place || !(await siteAnswers())) return;
  sessionStorage.setItem(key, place);
  location.reload();
}

/** Without it a reload would leave nothing but the browser's own error page. */
async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
