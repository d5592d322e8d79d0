import { createContext, useContext } from "react";

/** The modal dialog we are in, if any. */
export const OverlayContainer = createContext<HTMLElement | undefined>(undefined);

/**
 * Where menus, lists and tooltips are portalled to: into the modal they were opened in, because everything outside it is inert; else into
 * the page's main part, so that nothing is outside the landmarks.
 */
export function useOverlayContainer(): HTMLElement | undefined {
  const modal = useContext(OverlayContainer);
  if (modal || typeof document === "undefined") return modal;
  return document.querySelector("main") ?? undefined;
}
