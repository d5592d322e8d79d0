// A piece of code that is loaded when it is needed may be gone: the site was deployed since. The page is opened again, once; when that does
// not help, the error boundary has the word.
const key = "reloaded";
type WithManifest = { __reactRouterManifest?: { version: string } };

let isLeaving = false;

/** A page whose code is gone, loaded by the browser itself. */
export function openWhole(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}

export function reloadWhenCodeIsGone() {
  addEventListener("vite:preloadError", () => void reloadOnce());
  // Firefox ends what a page was loading when it is being left: a reload then would take the way to the next page back.
  addEventListener("beforeunload", () => {
    isLeaving = true;
    // Some ways out lead to a download.
    setTimeout(() => {
      isLeaving = false;
    }, 10_000);
  });
}

async function reloadOnce() {
  const place = `${(window as WithManifest).__reactRouterManifest?.version} ${location.href}`;
  try {
    if (sessionStorage.getItem(key) === place || !(await siteAnswers())) return;
    if (isLeaving) return;
    sessionStorage.setItem(key, place);
    location.reload();
  } catch {
    // Storage is refused: without the entry the page could reload for ever.
  }
}

/** Without it a reload would leave nothing but the browser's own error page. */
async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
