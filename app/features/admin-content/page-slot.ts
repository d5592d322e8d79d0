import type { ComponentType, ReactNode } from "react";
import type { Row } from "#content-model/collection.ts";

/** The frame of a page, given by the route: features do not know each other. */
export type PageSlot = ComponentType<{
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  current?: string;
  children: ReactNode;
}>;

/** The media library, given by the route: images unless documents are asked for. `alt` is what one shows or is called. */
export type PickedImage = { src: string; alt: string };
export type PickerSlot = ComponentType<{
  kind?: "image" | "document";
  onPick: (image: PickedImage) => void;
  onClose: () => void;
}>;
/** One file on its way into the library: its progress, and the question what it shows. */
export type UploadSlot = ComponentType<{
  file: File;
  onDone: (image: PickedImage) => void;
  onCancel: () => void;
}>;

/** How files look, given by the route: in the list, and above and below the form of one. `places` use it. */
export type FileParts = {
  tile: ComponentType<{ row: Row }>;
  head: ComponentType<{ row: Row }>;
  foot: ComponentType<{ row: Row; places: number }>;
};
