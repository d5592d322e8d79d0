import { type ComponentType, createContext, useContext } from "react";
import type { StoredSection } from "#content-model/field.ts";

/** How a page is shown, handed in by the route: features do not know each other. */
export type SectionsSlot = {
  /** The page as visitors would see it with these sections. */
  preview: ComponentType<{ sections: StoredSection[]; path: string; title: string; summary: string }>;
};

export const SectionsContext = createContext<SectionsSlot | undefined>(undefined);

export function useSections(): SectionsSlot {
  const slot = useContext(SectionsContext);
  if (!slot) throw new Error("This form needs a preview of pages: its route has to hand it in.");
  return slot;
}
