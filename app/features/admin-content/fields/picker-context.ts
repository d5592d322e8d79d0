import { createContext, useContext } from "react";
import type { PickerSlot, UploadSlot } from "../page-slot.ts";

/** The media library's picker, handed in by the route. Without one, a path can still be typed. */
export const PickerContext = createContext<PickerSlot | undefined>(undefined);

export function usePicker(): PickerSlot | undefined {
  return useContext(PickerContext);
}

/** Uploads one image where it was dropped or pasted; handed in by the route as well. */
export const UploadContext = createContext<UploadSlot | undefined>(undefined);

export function useUpload(): UploadSlot | undefined {
  return useContext(UploadContext);
}
