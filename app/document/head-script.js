// Runs in the head of every page before anything is painted; stored with the page and allowed by its hash. Plain JavaScript: it is inlined as it stands.
(() => {
  const root = document.documentElement;
  const { hydrate: hydration, manifest, measuring } = document.currentScript.dataset;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return undefined;
    }
  };

  // The chosen theme mode as a class on the root, without a flash, followed live (other tabs, operating system).
  const applyMode = () => {
    const mode = stored("theme-mode");
    const isDark = mode === "dark" || (mode !== "light" && dark.matches);
    root.classList.toggle("dark", isDark);
    root.classList.toggle("light", !isDark);
    root.dataset.mode = mode === "dark" || mode === "light" ? mode : "system";
  };
  applyMode();
  dark.addEventListener("change", applyMode);
  addEventListener("storage", applyMode);
  addEventListener("theme-mode", applyMode);

  // Pages are the same for every visitor; whether someone is signed in only changes which links the stylesheet shows.
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

  // Words come first; fonts and drawings do not compete with them (decision 12). On a wide screen the fonts are preloaded, and a
  // visitor who comes from another page of this site has them: only a phone that lands here shows the measured fallback until it has painted.
  const faces = document.getElementById("faces");
  if (document.referrer.startsWith(`${location.origin}/`)) faces.media = "all";
  // Every face at once, and only when all are here: the page is laid out anew once, not each time one comes.
  const showFaces = async () => {
    if (matchMedia(faces.media).matches) return;
    const loading = [...faces.sheet.cssRules].map(({ style }) => {
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
    showFaces().catch(() => {});
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: manifest }));
  });
  Promise.all([painted, parsed]).then(() => {
    for (const drawing of document.querySelectorAll("svg:has(> use[data-art])")) near.observe(drawing);
  });

  // Measuring (app/measuring/measuring.ts) comes when the page has nothing left to do, and not at all where the browser asks not to be
  // tracked. What fails before is kept for it.
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
  if (measuring && navigator.doNotTrack !== "1" && !navigator.globalPrivacyControl) {
    window.failures = [];
    for (const kind of ["error", "unhandledrejection"])
      addEventListener(kind, (event) => window.failures.push(event));
    addEventListener("load", () => idle(() => import(measuring).catch(() => {}), { timeout: 5000 }));
  }

  // React comes at the first sign of intent. Until then links, menus and forms work as HTML.
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"];
  const hydrate = (event) => {
    // Browsers report a pointer that lies still when the page changes under it; that is no sign of anything.
    if (event.type === "pointermove" && !event.movementX && !event.movementY) return;
    for (const sign of signs) removeEventListener(sign, hydrate, true);
    if (document.readyState === "loading")
      return document.addEventListener("DOMContentLoaded", hydrate, { once: true });
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
  if (hydration === "on-intent") {
    for (const sign of signs) addEventListener(sign, hydrate, { capture: true, passive: true });
    // A reader's own things on a page come with React: readers do not have to ask for them. Nor does a session that comes with the URL
    // (features/auth/session-url.ts).
    const session = /[?&#](code|access_token|error_code|error_description)=/.test(
      location.search + location.hash,
    );
    if (session || root.classList.contains("signed-in")) {
      const own = (event) => (session || document.querySelector("[data-for-readers]")) && hydrate(event);
      document.addEventListener("DOMContentLoaded", own, { once: true });
    }
  }
})();
