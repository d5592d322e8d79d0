import { createContext, useContext } from "react";

/** The surrounding modal dialog, if any. */
export const OverlayContainer = createContext<HTMLElement | undefined>(undefined);

/**
 * The container into which menus, lists and tooltips are portalled: the surrounding modal, because everything outside it is inert;
 * otherwise the page's main part, so that nothing is outside the landmarks.
 */
export function useOverlayContainer(): HTMLElement | undefined {
  const modal = useContext(OverlayContainer);
  if (modal || typeof document === "undefined") return modal;
  return document.querySelector("main") ?? undefined;
}
