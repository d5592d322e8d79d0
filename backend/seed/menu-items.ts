import { z } from "zod";
import { slug } from "./slug.ts";

/** Links in groups in groups. A link to a record is "record:" and its path; the database makes its id of it. */
type MenuItem = { id?: string; items?: MenuItem[] } & Record<string, unknown>;
export const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.strictObject({
    id: slug.optional(),
    href: z
      .string()
      .regex(/^(record:)?\/|^https:\/\//, "a path, record: and a path, or https://")
      .optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    badge: z.enum(["Popular", "New", "Featured"]).optional(),
    overview_title: z.string().optional(),
    area: z.string().optional(),
    place: z.string().optional(),
    position: z.string().optional(),
    items: z.array(menuItem).optional(),
  }),
);

export function withIds(items: MenuItem[]): MenuItem[] {
  return items.map(({ items: below, ...item }, index) => ({
    id: `i${index + 1}`,
    ...item,
    ...(below ? { items: withIds(below) } : {}),
  }));
}
