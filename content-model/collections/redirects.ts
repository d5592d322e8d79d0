import { z } from "#common/zod.ts";
import { definePlainCollection } from "../collection.ts";
import { answeredProblem, readRedirect } from "../read-redirect.ts";

export const redirects = definePlainCollection({
  table: "redirects",
  path: "redirects",
  singular: "redirect",
  plural: "redirects",
  about:
    "Old paths and their targets. A redirect is added automatically when the path of a public record changes.",
  title: "from_path",
  fields: [
    {
      name: "from_path",
      kind: "text",
      label: "Old path",
      required: true,
      max: 2000,
      placeholder: "/old-page",
      format: "link",
    },
    { name: "target", kind: "text", label: "Target", required: true, records: true },
  ],
  check: ({ from_path: from }): Record<string, string> => {
    const problem = answeredProblem(String(from));
    return problem ? { from_path: problem } : {};
  },
  columns: [
    { name: "target", label: "Target" },
    {
      name: "made_by",
      label: "Added by",
      as: "choice",
      options: [
        { value: "editor", label: "An editor" },
        { value: "rename", label: "Changed path" },
        { value: "site", label: "The site" },
      ],
    },
    { name: "hits", label: "Uses", as: "count" },
    { name: "last_used_at", label: "Last used", as: "time-ago", none: "Never" },
  ],
  search: ["from_path", "target"],
  pageSize: 50,
  listedBy: {
    name: "list_redirects",
    filters: [
      {
        name: "only",
        label: "Use",
        options: [{ value: "unused", label: "Never used" }],
      },
    ],
    argumentsFor: ({ only }) => ({ only_unused: only === "unused" }),
  },
  sheet: "redirect",
  plain: {
    about: "Visitors are redirected permanently (301), and search engines update their links.",
    schema: (origin) =>
      z
        .object({ from_path: z.string(), target: z.string() })
        .transform(({ from_path: from, target }, context) => {
          const read = readRedirect({ from, target }, origin);
          if ("redirect" in read)
            return { from_path: read.redirect.from, target: read.redirect.target, made_by: "editor" };
          const path = [read.field === "from" ? "from_path" : "target"];
          context.addIssue({ code: "custom", path, message: read.problem });
          return z.NEVER;
        }),
    deletion: (row) => `Visitors to ${row.from_path} will see “Page not found”.`,
    duplicate: "A redirect from this path already exists. Search for it to change it.",
  },
  searchPlaceholder: "Old path, target, title",
  empty:
    "Redirects are added automatically when the path of a public record changes. You can also add your own.",
});
