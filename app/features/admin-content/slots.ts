// Components of other features, passed in by the routes because features do not import each other.
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { FileKind } from "#common/upload-rule.ts";
import type { Row } from "#content-model/collection.ts";
import type { StoredSection, Values } from "#content-model/field.ts";

/** The frame of a page. */
export type PageSlot = ComponentType<{
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  current?: string;
  children: ReactNode;
}>;

/** `alt`: the alternative text of an image, or the title of a document. */
type PickedImage = { src: string; alt: string };

/** The page as visitors would see it with these sections. */
export type PagePreviewProps = {
  sections: StoredSection[];
  path: string;
  title: string;
  summary: string;
  /** Of the public page. */
  publicPath: string | undefined;
  /** The section whose form is open; the preview shows it. */
  open: string | undefined;
  onOpen: (id: string) => void;
};

export type Slots = {
  /** The media library. Without it, editors type a path. */
  picker?: ComponentType<{
    kind?: FileKind;
    onPick: (image: PickedImage) => void;
    onClose: () => void;
  }>;
  /** Uploads a dropped or pasted image: shows the progress and asks for the alternative text. */
  upload?: ComponentType<{ file: File; onDone: (image: PickedImage) => void; onCancel: () => void }>;
  sections?: {
    preview: ComponentType<PagePreviewProps>;
  };
  /** The site's header or footer with this menu. */
  menuPreview?: ComponentType<{ values: Values }>;
};

/** The parts of a file: its tile in the list, and what is above and below its form. `places` use it. */
export type FileParts = {
  tile: ComponentType<{ row: Row }>;
  head: ComponentType<{ row: Row }>;
  foot: ComponentType<{ row: Row; places: number }>;
};

/** By column. */
export type Cells = Record<string, ComponentType<{ row: Row }>>;

export const SlotsContext = createContext<Slots>({});

export function useSlots(): Slots {
  return useContext(SlotsContext);
}
