import { type ComponentType, createContext, useContext } from "react";
import type { StoredSection } from "#content-model/field.ts";
import type { AnyKind } from "~/lib/sections/read-sections.ts";

/** What pages are made of, handed in by the route: features do not know each other. */
export type SectionsSlot = {
  kinds: readonly AnyKind[];
  /** The page as visitors would see it with these sections. */
  preview: ComponentType<{ sections: StoredSection[]; path: string; title: string; summary: string }>;
};

export const SectionsContext = createContext<SectionsSlot | undefined>(undefined);

export function useSections(): SectionsSlot {
  const slot = useContext(SectionsContext);
  if (!slot) throw new Error("This form needs the kinds of sections: its route has to hand them in.");
  return slot;
}
