import { createContext, useContext } from "react";

/**
 * The modal dialog we are in, if any. Everything outside an open modal is inert, so menus, lists and tooltips opened inside one must be
 * portalled into it rather than into the body.
 */
export const OverlayContainer = createContext<HTMLElement | undefined>(undefined);

export function useOverlayContainer(): HTMLElement | undefined {
  return useContext(OverlayContainer);
}
