import { createContext, useContext } from "react";
import type { BackOfficeRole } from "./sections.ts";

type Office = {
  role: BackOfficeRole;
  /** Numbers of new items, by the path of their page. */
  counts: Partial<Record<string, number>>;
};

/** Provided by the frame. */
export const OfficeContext = createContext<Office>({ role: "admin", counts: {} });

export function useOffice(): Office {
  return useContext(OfficeContext);
}
