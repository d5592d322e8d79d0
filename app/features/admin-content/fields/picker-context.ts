import { createContext, useContext } from "react";
import type { PickerSlot } from "../page-slot.ts";

/** The media library's picker, handed in by the route. Without one, a path can still be typed. */
export const PickerContext = createContext<PickerSlot | undefined>(undefined);

export function usePicker(): PickerSlot | undefined {
  return useContext(PickerContext);
}
