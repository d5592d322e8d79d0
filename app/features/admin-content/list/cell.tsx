import { formatShortDate } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import type { Collection, ListColumn, Row } from "#content-model/collection.ts";
import { Badge } from "~/ui/badge.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useOptions } from "../fields/use-options.ts";

/** A cell of the list, formatted by its column. */
export function Cell({ type, column, row }: { type: Collection; column: ListColumn; row: Row }) {
  const value = row[column.name];
  if (value === null || value === undefined || value === "") return column.none ?? <None />;
  if (column.as === "flag") return value ? <Badge variant="signal">{column.label}</Badge> : <None />;
  if (column.as === "date") return <ShortDate date={String(value)} />;
  if (column.as === "tags") return <Tags type={type} slugs={value as string[]} />;
  if (column.as === "choice") return <Choice type={type} column={column} value={String(value)} />;
  if (column.as === "count") return formatNumber(Number(value));
  if (column.as === "time-ago") return <TimeAgo date={String(value)} />;
  if (column.as === "words") return (value as string[]).join(", ");
  if (column.name === "checksum") return <code title={String(value)}>{String(value).slice(0, 12)}…</code>;
  return <span className="content-clamp">{String(value)}</span>;
}

function None() {
  return <span className="content-none">–</span>;
}

function ShortDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="content-nowrap">
      {formatShortDate(date)}
    </time>
  );
}

/** Tags by their names. */
function Tags({ type, slugs }: { type: Collection; slugs: string[] }) {
  const options = useOptions(type.fields.find(({ kind }) => kind === "tags"));
  const names = slugs.map((slug) => options.find(({ value }) => value === slug)?.label ?? slug);
  const [first, second, ...more] = names;
  return (
    <span className="content-tags">
      {[first, second].map((name) => (name ? <Badge key={name}>{name}</Badge> : null))}
      {more.length > 0 ? <span title={more.join(", ")}>+{more.length}</span> : null}
    </span>
  );
}

function Choice({ type, column, value }: { type: Collection; column: ListColumn; value: string }) {
  const offered = useOptions(type.fields.find(({ name }) => name === column.name));
  return (column.options ?? offered).find((option) => option.value === value)?.label ?? value;
}
