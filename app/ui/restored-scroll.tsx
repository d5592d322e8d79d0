import { useContext, useState } from "react";
import { UNSAFE_FrameworkContext, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Restores the scroll position before React has loaded, from React Router's stored entry. Its own `ScrollRestoration` throws if the
 * browser blocks storage.
 */
const restore = `(() => {
if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
try {
const top = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}")[history.state.key];
if (typeof top === "number") scrollTo(0, top);
} catch {}
})()`;

/** If React renders the document again, the script is not needed, and Trusted Types would refuse it. */
export function RestoredScroll() {
  const [isRenderedAnew] = useState(useHydrated());
  const nonce = useContext(UNSAFE_FrameworkContext)?.nonce;
  useScrollRestoration({});
  if (isRenderedAnew) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: restore }} />;
}
