import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Collection } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { linkProblem } from "~/lib/references/link-problem.ts";
import { typedLinks } from "~/lib/references/links-in.ts";
import { Alert } from "~/ui/alert.tsx";
import { checkedLinksQuery } from "./link-queries.ts";

/** Warns of broken links. They do not prevent saving, because the target may be published later. */
export function LinkWarnings({ type, values }: { type: Collection; values: Values }) {
  const debounced = useDebouncedValue(values);
  const links = useMemo(() => typedLinks(type.fields, debounced), [type, debounced]);
  const { data } = useQuery(checkedLinksQuery(links));
  const wrong = (links.length > 0 ? (data ?? []) : []).flatMap((checked) => {
    const problem = links.includes(checked.link) ? linkProblem(checked) : undefined;
    return problem ? [{ link: checked.link, problem }] : [];
  });
  if (wrong.length === 0) return null;
  return (
    <Alert title={wrong.length === 1 ? "One broken link" : `${wrong.length} broken links`}>
      <ul className="content-problems">
        {wrong.map(({ link, problem }) => (
          <li key={link}>
            <code>{link}</code>: {problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
