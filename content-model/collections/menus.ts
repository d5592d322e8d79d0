import { defineCollection } from "../collection.ts";
import { active } from "../fields/shared-fields.ts";

const inHeader = { field: "place", is: "header" } as const;
const inFooter = { field: "place", is: "footer" } as const;

export const menus = defineCollection({
  table: "menus",
  path: "navigation",
  singular: "menu",
  plural: "menus",
  about:
    "Header, main links and footer. If several menus have the same place, visitors see the one published last.",
  title: "title",
  sidebar: { under: "pages", keywords: ["navigation", "header", "footer", "links"] },
  source: { file: "menus.yaml" },
  naturalKey: "place",
  publishable: true,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true, help: "Only shown here." },
    { name: "items", kind: "menu", label: "Menu" },
    {
      name: "place",
      kind: "select",
      label: "Place",
      required: true,
      side: true,
      defaultValue: "header",
      options: [
        { value: "header", label: "Header and slide-in menu" },
        { value: "main", label: "Main links on tablets" },
        { value: "footer", label: "Footer" },
      ],
    },
    { name: "button_label", kind: "text", label: "Button", max: 60, side: true, when: inHeader },
    {
      name: "button_href",
      kind: "text",
      label: "Link of the button",
      format: "link",
      records: true,
      side: true,
      when: inHeader,
    },
    {
      name: "menu_button_label",
      kind: "text",
      label: "Button of the slide-in menu",
      max: 60,
      side: true,
      when: inHeader,
    },
    {
      name: "menu_button_href",
      kind: "text",
      label: "Link of the slide-in menu’s button",
      format: "link",
      records: true,
      side: true,
      when: inHeader,
    },
    {
      name: "sign_in_label",
      kind: "text",
      label: "Link to the sign-in page",
      max: 60,
      side: true,
      when: inHeader,
    },
    { name: "residency", kind: "text", label: "Data residency", max: 100, side: true, when: inFooter },
    { name: "compliance", kind: "text", label: "Compliance", max: 100, side: true, when: inFooter },
    {
      name: "copyright",
      kind: "text",
      label: "Copyright",
      max: 100,
      side: true,
      when: inFooter,
      help: "The company name is added automatically.",
    },
    active,
  ],
  columns: [{ name: "place", label: "Place", as: "choice", sortable: true }],
  filters: ["place"],
  search: ["title"],
  sort: { key: "updated_at", descending: true },
  empty: "Add the links of the header or the footer.",
  sample: { row: { place: "footer", title: "m#" }, text: "residency" },
});
