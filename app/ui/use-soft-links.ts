import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isPageOfThisSite } from "./link.tsx";

/** Texts of legal documents: the browser shows them. */
const file = /^\/legal\/[^/]+\/text\b/;

/** Links in rendered texts are HTML. Once React is there, they change the page in place, as every other link does. */
export function useSoftLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      const link = target instanceof Element ? target.closest(".prose a") : null;
      const href = link?.getAttribute("href") ?? "";
      if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      if (!isPageOfThisSite(href) || file.test(href) || link?.matches("[download], [target]")) return;
      event.preventDefault();
      navigate(href, { viewTransition: true });
    }
    addEventListener("click", follow);
    return () => removeEventListener("click", follow);
  }, [navigate]);
}
