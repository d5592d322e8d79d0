import { type ComponentType, createContext, useContext } from "react";
import type { Values } from "#content-model/field.ts";

/** The site's header or footer with this menu, handed in by the route: features do not know each other. */
export type MenuPreviewSlot = ComponentType<{ values: Values }>;

export const MenuPreviewContext = createContext<MenuPreviewSlot | undefined>(undefined);

export function useMenuPreview(): MenuPreviewSlot {
  const slot = useContext(MenuPreviewContext);
  if (!slot) throw new Error("This form needs the preview of menus: its route has to hand it in.");
  return slot;
}
