import { type FileKind, fileKindOf, fileTypes } from "#common/upload-rule.ts";
import { defineFileCollection, type Row } from "../collection.ts";
import type { Field } from "../field.ts";

export const alt = {
  name: "alt",
  kind: "long-text",
  label: "Alternative text",
  required: true,
  rows: 2,
  max: 500,
  help: "Describe the image in one sentence. Screen readers read it aloud, and browsers show it when the image does not load.",
  missing: "Describe the image. Images without alternative text cannot be used.",
} as const satisfies Field;

export const title = {
  name: "title",
  kind: "text",
  label: "Title",
  required: true,
  max: 200,
  help: "Text of the download link and name of the downloaded file.",
  missing: "Enter a title. It is the text of the download link.",
} as const satisfies Field;

const shownWithImages = [
  {
    name: "caption",
    kind: "long-text",
    label: "Caption",
    rows: 2,
    max: 500,
    help: "Shown below the image in figures. Individual texts can override it.",
  },
  {
    name: "credit",
    kind: "text",
    label: "Credit",
    max: 200,
    help: "Shown with the image, for example “© Anna Keller”.",
  },
] as const satisfies Field[];

const labels = {
  name: "labels",
  kind: "labels",
  label: "Labels",
  help: "For editors only. Separate labels with commas.",
} as const satisfies Field;

const nouns: Readonly<Record<FileKind, string>> = {
  image: "image",
  document: "document",
  video: "video",
  captions: "captions file",
};

/** The type filter also offers whole kinds. */
const kinds = [
  { value: "image", label: "Images" },
  { value: "video", label: "Videos" },
  { value: "captions", label: "Captions" },
  { value: "document", label: "Documents" },
];

export const media = defineFileCollection({
  table: "media",
  path: "images",
  singular: "file",
  plural: "files",
  noun: "Media file",
  about:
    "All images, videos and documents. Images are resized and converted for each screen, and camera data is removed.",
  title: "name",
  sidebar: {
    group: "Media & Assets",
    order: 1,
    title: "Media",
    icon: "image",
    keywords: ["images", "documents", "videos", "captions", "files", "upload"],
  },
  quickCreate: {
    title: "Upload files",
    order: 4,
    keywords: ["media", "photo", "image", "video", "document", "pdf"],
  },
  source: { file: "media.yaml" },
  naturalKey: "slug",
  closed: true,
  fields: [alt, title, ...shownWithImages, labels],
  columns: [],
  search: ["name", "alt", "title", "slug", "caption", "credit", "labels"],
  searchLabel: "Search the library",
  searchPlaceholder: "Search by title, alternative text, label or file name",
  pageSize: 24,
  listedBy: {
    name: "list_media",
    filters: [
      {
        name: "show",
        label: "Show",
        all: { value: "all", label: "Everything" },
        options: [
          { value: "unused", label: "Unused", none: "No unused files" },
          {
            value: "undescribed",
            label: "Missing alternative text",
            none: "Every image has alternative text",
          },
        ],
      },
      {
        name: "type",
        label: "Type",
        options: [
          ...kinds,
          ...Object.entries(fileTypes).map(([value, { name }]) => ({ value, label: name })),
        ],
      },
      { name: "label", label: "Label", field: "labels" },
    ],
    argumentsFor: ({ show = "", type = "", label = "" }) => ({
      show: show || "all",
      label,
      ...(kinds.some(({ value }) => value === type) ? { kind: type } : { type }),
    }),
  },
  sheet: "image",
  files: {
    bucket: "media",
    pathColumn: "path",
    noun: ({ mime }) => nouns[fileKindOf(String(mime))],
    names: ["alt", "title", "name"],
    fieldsOf: (row) => (isImage(row) ? [alt, ...shownWithImages, labels] : [title, labels]),
    reads: ["slug", "path", "mime", "bytes", "width", "height", "crop", "focus", "created_at"],
  },
  empty:
    "Drop images, videos and documents on this page, paste them, or choose files with the button above. Images can be used once they have alternative text.",
  sample: { row: { path: "#.png", alt: "a", mime: "image/png", bytes: "1" }, text: "alt" },
});

/** Documents have a title, images have none. */
function isImage(row: Row): boolean {
  return row.title === null;
}
