import { fileTypes } from "#common/upload-rule.ts";
import { defineFileCollection, type Row } from "../collection.ts";
import type { Field } from "../field.ts";

/** What an image shows, without which it cannot be used. */
export const alt = {
  name: "alt",
  kind: "long-text",
  label: "Alternative text",
  required: true,
  rows: 2,
  max: 500,
  help: "What it shows, in a sentence: read aloud to people who cannot see it, and shown when it does not load.",
  missing: "Say what the image shows. Without it, the image cannot be used.",
} as const satisfies Field;

/** What a document is called. */
export const title = {
  name: "title",
  kind: "text",
  label: "Title",
  required: true,
  max: 200,
  help: "What visitors read where it is offered, and the name of the file they get.",
  missing: "Give it a title: it is what visitors read.",
} as const satisfies Field;

const shownWithImages = [
  {
    name: "caption",
    kind: "long-text",
    label: "Caption",
    rows: 2,
    max: 500,
    help: "Shown below the image where it is a figure. A text can give it another one.",
  },
  {
    name: "credit",
    kind: "text",
    label: "Credit",
    max: 200,
    help: "Who made it, in the words that visitors read: © Anna Keller.",
  },
] as const satisfies Field[];

const labels = {
  name: "labels",
  kind: "labels",
  label: "Labels",
  help: "For you and other editors, separated by commas. Visitors never see them.",
} as const satisfies Field;

/** Of the type of a file, a whole kind can be chosen as well. */
const kinds = [
  { value: "image", label: "Images" },
  { value: "document", label: "Documents" },
];

export const media = defineFileCollection({
  table: "media",
  path: "images",
  singular: "file",
  plural: "files",
  noun: "Media file",
  about:
    "Every picture and document of the site. Visitors get pictures in the size and format that suits them, without what the camera wrote into them, and documents as downloads.",
  title: "name",
  sidebar: {
    group: "Media & Assets",
    order: 1,
    title: "Media",
    icon: "image",
    keywords: ["images", "documents", "files", "upload"],
  },
  quickCreate: { title: "Upload files", keywords: ["media", "photo", "image", "document", "pdf"] },
  source: { file: "media.yaml" },
  naturalKey: "slug",
  closed: true,
  fields: [alt, title, ...shownWithImages, labels],
  columns: [],
  search: ["name", "alt", "title", "slug", "caption", "credit", "labels"],
  searchLabel: "Search the library",
  searchPlaceholder: "Search by description, label or file name",
  pageSize: 24,
  listedBy: {
    name: "list_media",
    filters: [
      {
        name: "show",
        label: "Show",
        all: { value: "all", label: "Everything" },
        options: [
          { value: "unused", label: "Used nowhere", none: "Everything is used somewhere" },
          {
            value: "undescribed",
            label: "Missing alternative text",
            none: "Every image has its alternative text",
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
  files: {
    bucket: "media",
    pathColumn: "path",
    param: "image",
    noun: (row) => (isImage(row) ? "image" : "document"),
    names: ["alt", "title", "name"],
    fieldsOf: (row) => (isImage(row) ? [alt, ...shownWithImages, labels] : [title, labels]),
    reads: ["slug", "path", "mime", "bytes", "width", "height", "crop", "focus", "created_at"],
  },
  empty:
    "Drop images and documents on this page, paste them, or choose files with the button above. Say what each image shows, and it can be used in posts, slides and pages.",
  sample: { row: { path: "#.png", alt: "a", mime: "image/png", bytes: "1" }, text: "alt" },
});

/** A document has a title, an image has none. */
function isImage(row: Row): boolean {
  return row.title === null;
}
