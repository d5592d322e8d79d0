// Runs in the head of every page before anything is painted; stored with the page and allowed by its hash. Plain JavaScript: it is inlined unchanged.
(() => {
  const root = document.documentElement;
  const { hydrate: mode, manifest, analytics } = document.currentScript.dataset;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return undefined;
    }
  };

  // The chosen theme mode as a class on the root, without a flash, followed live (other tabs, operating system). A choice that the browser
  // refuses to store holds until the page is loaded again.
  let chosen = stored("theme-mode");
  const applyMode = () => {
    const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
    root.classList.toggle("dark", isDark);
    root.classList.toggle("light", !isDark);
    root.dataset.mode = chosen === "dark" || chosen === "light" ? chosen : "system";
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.media = (meta.dataset.mode === "dark") === isDark ? "all" : "not all";
  };
  applyMode();
  dark.addEventListener("change", applyMode);
  addEventListener("storage", ({ key }) => {
    if (key !== "theme-mode" && key !== null) return;
    chosen = stored("theme-mode");
    applyMode();
  });
  addEventListener("theme-mode", ({ detail }) => {
    chosen = detail;
    applyMode();
  });

  // Pages are the same for every visitor; for a signed-in user only the links that the stylesheet shows differ.
  const markSignedIn = () => {
    try {
      root.classList.toggle(
        "signed-in",
        Object.keys(localStorage).some((key) => /^sb-.*-auth-token$/.test(key)),
      );
    } catch {}
  };
  markSignedIn();
  addEventListener("storage", markSignedIn);
  addEventListener("pageshow", markSignedIn);
  root.classList.add("js");

  // A page that a translator or an extension has changed is not what React expects. Where it is whole without React it stays as its reader
  // has it; elsewhere React takes it over without the changes, which then come back (hydration/take-back.ts, decision 16). The parser
  // only ever appends; React also tolerates what extensions append to the body.
  let parsing = true;
  const outside = [];
  const note = (records) => {
    for (const record of records) {
      const { target, removedNodes, nextSibling } = record;
      const appended = !removedNodes.length && !nextSibling;
      if (appended && (parsing || target === document.body)) continue;
      if (target !== root && !document.head.contains(target)) outside.push(record);
    }
  };
  const watch = new MutationObserver(note);
  watch.observe(root, { childList: true, characterDataOldValue: true, subtree: true });
  const changes = () => {
    note(watch.takeRecords());
    return outside;
  };
  document.addEventListener(
    "readystatechange",
    () => {
      note(watch.takeRecords());
      parsing = false;
    },
    { once: true },
  );
  const isWanted = () =>
    mode !== "on-intent" || !changes().length || document.querySelector("[data-needs-react]");
  window.hydration = { isWanted, changes };

  // Words come first; fonts and drawings do not compete with them (decision 12). On a wide screen the fonts are preloaded, and a
  // visitor who comes from another page of this site has them: only a phone that lands here shows the measured fallback until it has painted.
  const fonts = document.getElementById("fonts");
  const isSecondPage = document.referrer.startsWith(`${location.origin}/`);
  if (isSecondPage) fonts.media = "all";
  // Every face at once, and only when all are here: the page is laid out again once, not each time one comes.
  const showFonts = async () => {
    if (matchMedia(fonts.media).matches) return;
    const loading = [...fonts.sheet.cssRules].map(({ style }) => {
      const [family, src, weight, unicodeRange] = ["font-family", "src", "font-weight", "unicode-range"].map(
        (name) => style.getPropertyValue(name),
      );
      return new FontFace(family.replaceAll('"', ""), src, {
        weight,
        ...(unicodeRange && { unicodeRange }),
      }).load();
    });
    for (const face of await Promise.all(loading)) document.fonts.add(face);
  };
  const near = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        const use = target.querySelector("use[data-art]:not([href])");
        use?.setAttribute("href", use.dataset.art);
      }
    },
    { rootMargin: "50%" },
  );
  const parsed = new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  const painted = new Promise((done) => {
    const look = (entries) => entries.getEntriesByName("first-contentful-paint").length > 0 && done();
    new PerformanceObserver(look).observe({ type: "paint", buffered: true });
    // A tab in the background paints nothing, and not every browser tells.
    addEventListener("load", () => setTimeout(done, 1000));
  });
  painted.then(() => {
    showFonts().catch(() => {});
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: manifest }));
  });
  Promise.all([painted, parsed]).then(() => {
    for (const drawing of document.querySelectorAll("svg:has(> use[data-art])")) near.observe(drawing);
  });

  // A page change that is interrupted by the next one has no animation. Browsers report that as an error; it is none.
  addEventListener("unhandledrejection", (event) => {
    if (/^(AbortError|InvalidStateError): Transition/.test(event.reason)) event.preventDefault();
  });

  // Analytics (app/analytics/collector.ts) comes when the page has nothing left to do, and not at all where the browser asks not to be
  // tracked or its user has switched it off (lib/browser/analytics-choice.ts). What fails before is kept for it.
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
  const isRefused = navigator.doNotTrack === "1" || navigator.globalPrivacyControl;
  if (analytics && !isRefused && stored("measuring") !== "off") {
    window.failures = [];
    for (const kind of ["error", "unhandledrejection"])
      addEventListener(kind, (event) => event.defaultPrevented || window.failures.push(event));
    addEventListener("load", () => idle(() => import(analytics).catch(() => {}), { timeout: 5000 }));
  }

  // React comes at the first sign of intent, or at once where nothing works without it. Until then links, menus and forms work as HTML.
  let asked = false;
  let started = false;
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"];
  const hydrate = (event) => {
    // Browsers report a pointer that does not move when the page changes under it; that is not intent.
    if (event.type === "pointermove" && !event.movementX && !event.movementY) return;
    for (const sign of signs) removeEventListener(sign, hydrate, true);
    // A menu opens under the pointer by its styles: React does not take the processor from it at that moment.
    if (event.type === "pointermove" && event.target.closest?.(".mega-menu"))
      return setTimeout(hydrate, 300, { type: "hover" });
    if (asked) return;
    if (document.readyState === "loading")
      return document.addEventListener("DOMContentLoaded", hydrate, { once: true });
    if (!isWanted()) return;
    asked = true;
    const policy = window.trustedTypes?.createPolicy("reduit", { createScript: (text) => text });
    // By the types that server/pages/document.ts gives them.
    const scripts = (part) =>
      [...document.querySelectorAll(`script[type="text/hydrate-${part}"]`)].map(({ text }) =>
        Object.assign(document.createElement("script"), {
          type: part === "module" ? "module" : "",
          text: policy ? policy.createScript(text) : text,
        }),
      );
    const data = scripts("data");
    document.head.append(...scripts("context"), ...scripts("module"));
    // The page carries the styles of what it shows (decision 12). React may show anything: it gets its data, and with it begins, when the
    // rest of the styles is here.
    const rest = [...document.querySelectorAll("link[disabled]")].map(
      (link) =>
        new Promise((done) => {
          link.onload = link.onerror = done;
          link.disabled = false;
          setTimeout(done, 3000);
        }),
    );
    Promise.all(rest).then(() => document.head.append(...data));
  };
  if (mode === "now") document.addEventListener("DOMContentLoaded", hydrate, { once: true });
  else {
    for (const sign of signs) addEventListener(sign, hydrate, { capture: true, passive: true });
    // A reader's own things on a page come with React, and so does what the page before, another tab or the URL has told this one (a place to
    // go on to, or a session: features/auth/session-url.ts): they need no sign of intent.
    const session = /[?&#](code|access_token|error_code|error_description)=/;
    // Text of the visitor that is kept for a form of this page (lib/drafts/visitor-draft.ts).
    const isKept = () => {
      try {
        const form = document.querySelector("form[data-visit]");
        return form && sessionStorage.getItem(`kept-text:${form.dataset.visit}`);
      } catch {}
    };
    const own = (event) => {
      const isReader = root.classList.contains("signed-in");
      const isTold =
        mode === "on-use"
          ? isReader || history.state?.usr || /[?&]next=/.test(location.search)
          : isReader && document.querySelector("[data-for-readers]");
      if (isTold || isKept() || session.test(location.search + location.hash)) hydrate(event);
    };
    document.addEventListener("DOMContentLoaded", own, { once: true });
    addEventListener("storage", own);
    // Who followed a link here is likely to follow another, which React opens without loading a document.
    if (isSecondPage) addEventListener("load", () => idle(() => hydrate({ type: "second-page" })));
  }

  let held;
  const finish = () => {
    started = true;
    try {
      delete sessionStorage.restarted;
    } catch {}
    watch.disconnect();
    removeEventListener("submit", hold, true);
    for (const kind of ["error", "unhandledrejection"]) removeEventListener(kind, doubt, true);
    root.classList.remove("start-failed");
    // Rendered again, the root has lost what was set here.
    root.classList.add("js", "hydrated");
    applyMode();
    markSignedIn();
    document.forms[held]?.requestSubmit();
  };
  // A form that only React can send waits for it: the browser would send the password to a page.
  const hold = (event) => {
    if (event.target.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = [...document.forms].indexOf(event.target);
    event.submitter?.setAttribute("aria-busy", "true");
  };
  // React does not come: its code is gone (a deploy), broken, or unreachable. A page that holds nothing yet is loaded again, once; then, and
  // where something may be typed, the page says so (ui/start-failure.tsx).
  const doubt = ({ target, defaultPrevented }) =>
    /^(SCRIPT)?$/.test(target.nodeName ?? "") && !defaultPrevented && setTimeout(fail, 3000);
  const fail = async () => {
    if (!asked || started) return;
    try {
      // Without an answer a reload would leave nothing but the browser's own error page.
      const mayReload = () => mode === "now" && !started && !sessionStorage.restarted;
      if (
        mayReload() &&
        (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok &&
        mayReload()
      ) {
        sessionStorage.restarted = "once";
        return location.reload();
      }
    } catch {}
    if (!started) root.classList.add("start-failed");
  };
  if (mode !== "on-intent") {
    addEventListener("submit", hold, true);
    for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, doubt, true);
  }
  addEventListener("hydrated", finish, { once: true });
})();
