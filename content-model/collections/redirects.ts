import { z } from "#common/zod.ts";
import { describeShortType } from "../collection.ts";
import { answeredProblem, readRedirect } from "../read-redirect.ts";

export const redirects = describeShortType({
  table: "redirects",
  path: "redirects",
  singular: "redirect",
  plural: "redirects",
  about: "Old paths and where they lead. A changed path of something public is added by itself.",
  title: "from_path",
  fields: [
    {
      name: "from_path",
      kind: "text",
      label: "Old path",
      required: true,
      max: 2000,
      placeholder: "/old-page",
    },
    { name: "target", kind: "text", label: "Leads to", required: true, records: true },
  ],
  check: ({ from_path: from }): Record<string, string> => {
    const problem = answeredProblem(String(from));
    return problem ? { from_path: problem } : {};
  },
  columns: [
    { name: "target", label: "Leads to" },
    {
      name: "made_by",
      label: "Made by",
      as: "choice",
      options: [
        { value: "editor", label: "An editor" },
        { value: "rename", label: "A changed path" },
        { value: "site", label: "The site itself" },
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
        all: { value: "", label: "All" },
        options: [{ value: "unused", label: "Never used" }],
      },
    ],
    argumentsFor: ({ only }) => ({ only_unused: only === "unused" }),
  },
  short: {
    about: "Whoever asks for the old path is sent on for good; search engines move their links.",
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
    label: (row) => `the redirect from ${row.from_path}`,
    deletion: (row) => `${row.from_path} answers “not found” from then on.`,
    duplicate: "There is a redirect from this path already. Search for it and change it.",
  },
  searchPlaceholder: "Old path, target, title",
  empty:
    "When the path of something public changes, the old one leads to the new one by itself. Others can be added here.",
});
