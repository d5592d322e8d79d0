// Development only (server/pages/development.ts): loads Vite's client before the visitor shows intent. Until React is there nothing takes
// a change, and React would start from HTML that is out of date: the page is loaded again.
import.meta.hot?.on("reduit:changed", () => {
  if (!("__reactRouterDataRouter" in window)) location.reload();
});
