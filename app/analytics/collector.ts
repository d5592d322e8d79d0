// Measures the site for itself: page views, speed, errors. Loaded by the script in the head once the page is idle, as a file of its own
// without React; under 4 KB in brotli (tests/e2e/measuring.spec.ts). Stores nothing in the browser, identifies no one, and is never loaded
// where the browser or its user asks not to be measured (lib/browser/analytics-choice.ts). What is sent: app/features/proof/sent-fields.ts, which
// /trust/proof shows beside what is noted here; what takes it: server/analytics/collect.ts.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

declare const __RELEASE__: string;

type Failure = ErrorEvent | PromiseRejectionEvent;

const sendAfter = 3000;
const mostErrors = 10;
const coarse = matchMedia("(pointer: coarse)").matches;
const device = !coarse ? "desktop" : Math.min(screen.width, screen.height) < 600 ? "mobile" : "tablet";

const queue: object[] = [];
// For the visitor to see: /trust/proof.
Object.assign(window, { measured: queue });
let timer: ReturnType<typeof setTimeout> | undefined;
let errors = 0;
const landed = location.pathname;
let path = landed;
let key = "";
let shownSince = 0;
let shownFor = 0;
let completed = false;
let ending: IntersectionObserver | undefined;

/** Switched off in this tab or another one, since this began. */
function isOff() {
  try {
    return localStorage.measuring === "off";
  } catch {
    return false;
  }
}

function send() {
  clearTimeout(timer);
  timer = undefined;
  if (isOff()) queue.length = 0;
  while (queue.length > 0)
    navigator.sendBeacon?.("/collect", JSON.stringify({ events: queue.splice(0, 20) }));
}

function note(type: string, facts: object) {
  if (isOff()) return;
  queue.push({ type, path, ...facts });
  if (!isHeld()) timer ??= setTimeout(send, sendAfter);
}

/** The page that shows what would be sent sends it when it is left, and not before. */
function isHeld() {
  return document.querySelector("[data-holds-measuring]");
}

function begin(referrer?: string) {
  const tags = new URLSearchParams(location.search);
  const tag = (name: string) => tags.get(`utm_${name}`)?.slice(0, 100);
  key = Math.random().toString(36).slice(2) + Date.now().toString(36);
  shownFor = 0;
  shownSince = document.hidden ? 0 : performance.now();
  completed = false;
  note("view", {
    key,
    device,
    referrer,
    language: navigator.language,
    source: tag("source"),
    medium: tag("medium"),
    campaign: tag("campaign"),
  });
  // The end of the text, wherever a page has one.
  ending?.disconnect();
  const last = document.querySelector(".prose > :last-child");
  if (!last) return;
  ending = new IntersectionObserver(
    ([entry]) => {
      completed ||= Boolean(entry?.isIntersecting);
    },
    // A visitor who jumped past it has been there too.
    { rootMargin: "99999px 0px 0px" },
  );
  ending.observe(last);
}

function end() {
  if (shownSince) shownFor += performance.now() - shownSince;
  shownSince = 0;
  note("end", { key, seconds: Math.min(Math.round(shownFor / 1000), 86400), completed });
}

/** A navigation within the page; a change of the query alone is none. */
function moved() {
  if (location.pathname === path) return;
  end();
  path = location.pathname;
  // The new page's content comes after its URL.
  setTimeout(begin, 500);
}

/** Of the whole time since the page was loaded, so they count for the page the visitor landed on. */
function vital({ name, value, entries }: Metric) {
  note("vital", { path: landed, metric: name, value, device, ...cause(entries.at(-1)) });
}

// biome-ignore lint/suspicious/noExplicitAny: entries of five kinds, each with some of these
function cause(entry: any) {
  const node = entry?.element ?? entry?.target ?? entry?.sources?.[0]?.node;
  return { element: node?.nodeType === 1 ? nameOf(node) : undefined, resource: ownPath(entry?.url) };
}

function nameOf(element: Element): string {
  const own = element.tagName.toLowerCase() + (element.id ? `#${element.id}` : "");
  const first = element.classList[0];
  return `${own}${first ? `.${first}` : ""}`.slice(0, 100);
}

function ownPath(url?: string) {
  return url?.startsWith(`${location.origin}/`) ? new URL(url).pathname.slice(0, 300) : undefined;
}

function failed(event: Failure) {
  const error = "reason" in event ? event.reason : event.error;
  if (++errors > mostErrors) return;
  const message = error?.message
    ? `${error.name}: ${error.message}`
    : String(error ?? (event as ErrorEvent).message);
  note("error", {
    message: message.slice(0, 2000),
    stack: String(error?.stack ?? "").slice(0, 8000),
    release: __RELEASE__,
  });
}

function loaded() {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (page?.loadEventEnd) note("vital", { metric: "LOAD", value: page.loadEventEnd, device });
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ name, transferSize }) => transferSize && ownPath(name))
    .sort((a, b) => b.duration - a.duration)
    .slice(0, 3)
    .map(({ name, duration }) =>
      note("vital", { metric: "RESOURCE", value: duration, device, resource: ownPath(name) }),
    );
}

// The head script has queued earlier failures; later ones are pushed directly to this script.
const early = (window as unknown as { failures: Failure[] }).failures;
early.push = (...events) => {
  events.forEach(failed);
  return 0;
};
early.splice(0).forEach(failed);
begin(document.referrer.split("/")[2]);
loaded();
onLCP(vital);
onINP(vital);
onCLS(vital);
onFCP(vital);
onTTFB(vital);
for (const name of ["pushState", "replaceState"] as const) {
  const change = history[name];
  history[name] = function (this: History, ...given) {
    change.apply(this, given);
    moved();
  };
}
addEventListener("popstate", moved);
// After the vitals' own listeners: their last word goes with the same message.
addEventListener("visibilitychange", () => {
  if (document.hidden) {
    end();
    if (!isHeld()) send();
  } else shownSince = performance.now();
});
addEventListener("pagehide", send);
