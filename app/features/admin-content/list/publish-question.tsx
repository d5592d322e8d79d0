import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Collection, Row } from "#content-model/collection.ts";
import { writeReference } from "#content-model/reference.ts";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { counted, isPublished, titleOf } from "../description/columns.ts";
import { valuesOf } from "../description/values.ts";
import { linkedFrom, type MissingPart, missingParts } from "../form/missing-parts.ts";
import { checkLinks } from "../links/link-queries.ts";
import { getRow } from "../queries.ts";
import type { ContentActions } from "./use-content-actions.tsx";

type PublishQuestionProps = {
  type: Collection;
  rows: Row[];
  open: boolean;
  setOpen: (open: boolean) => void;
  actions: ContentActions;
  /** With the records that could not be published. */
  onDone: (left: Row[]) => void;
};

type Incomplete = { row: Row; parts: MissingPart[] };

/** Names the parts of the records that visitors will not see. */
export function PublishQuestion({ type, rows, open, setOpen, actions, onDone }: PublishQuestionProps) {
  const ids = rows.map(({ id }) => id);
  const { data: found = [], isPending } = useQuery({
    queryKey: ["content", type.table, "missing parts", ...ids],
    enabled: open,
    queryFn: () => findIncomplete(type, rows),
  });
  return (
    <ConfirmDialog
      open={open && !isPending}
      onOpenChange={setOpen}
      title={`Publish ${counted(type, rows)}?`}
      description={
        <>
          <p>
            Drafts with a future date are scheduled; all others are published now. Records with errors stay
            drafts and are listed.
          </p>
          {found.length > 0 ? (
            <>
              <p>Visitors will not see:</p>
              <ul className="missing-parts">
                {found.map(({ row, parts }) => (
                  <li key={row.id}>
                    <span>
                      <strong>{titleOf(type, row)}</strong>
                      <br />
                      {parts.map(({ name }) => name).join("; ")}
                    </span>
                    <Link to={`/admin/${type.path}/${row.id}`} aria-label={`Fix ${titleOf(type, row)}`}>
                      Fix
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      }
      confirmLabel={found.length > 0 ? "Publish without them" : "Publish"}
      onConfirm={async () => onDone(await actions.publish(rows))}
    />
  );
}

/** An error counts as nothing found, because publishing reports what fails. */
async function findIncomplete(type: Collection, rows: Row[]): Promise<Incomplete[]> {
  const drafts = (await Promise.all(rows.map(({ id }) => getRow(type, id).catch(() => null)))).filter(
    (row) => row !== null && !isPublished(row) && row.is_active !== false,
  ) as Row[];
  const texts = drafts.map((row) => ({ row, values: valuesOf(type, row) }));
  const links = [...new Set(texts.flatMap(({ values }) => linkedFrom(type, values)))];
  const checked = links.length > 0 ? await checkLinks(links).catch(() => []) : [];
  const away = new Set(checked.map(({ link }) => link));
  // All of them will be public.
  for (const { id } of drafts) away.delete(writeReference(type.table, id));
  return texts
    .map(({ row, values }) => ({ row, parts: missingParts(type, values, (link) => away.has(link)) }))
    .filter(({ parts }) => parts.length > 0);
}
