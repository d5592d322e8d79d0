import { problemInMenu } from "../check-menu.ts";
import { describeType } from "../collection.ts";
import type { StoredLink } from "../field.ts";
import { active } from "../fields/shared-fields.ts";

const inHeader = { field: "place", is: "header" } as const;
const inFooter = { field: "place", is: "footer" } as const;

export const menus = describeType({
  table: "menus",
  path: "navigation",
  singular: "menu",
  plural: "menus",
  about: "Header, main links and footer. Of several for one place the one published last is shown.",
  title: "title",
  publishable: true,
  fields: [
    { name: "title", kind: "text", label: "Title", required: true, help: "Only seen here." },
    { name: "items", kind: "menu", label: "Menu" },
    {
      name: "place",
      kind: "select",
      label: "Place",
      required: true,
      side: true,
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
      help: "The company’s name follows it.",
    },
    active,
  ],
  check: ({ place, items }): Record<string, string> => {
    const problem = problemInMenu(String(place), items as StoredLink[]);
    return problem ? { items: problem } : {};
  },
  blank: { is_active: true, place: "header" },
  columns: [{ name: "place", label: "Place", as: "choice", sortable: true }],
  filters: ["place"],
  search: ["title"],
  sort: { key: "updated_at", descending: true },
  empty: "Add what the site links to.",
  sample: { row: { place: "footer", title: "m#" }, text: "residency" },
});
