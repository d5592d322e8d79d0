import { formatDateTime } from "#common/dates/format.ts";
import { impacts, noticeKinds, updateStates, wordFor } from "#content-model/status-words.ts";
import { Badge } from "~/ui/badge.tsx";
import { nonBreaking } from "~/ui/non-breaking.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import { durationOf } from "./duration.ts";
import type { Notice } from "./notices.ts";

type NoticeListProps = { notices: (Notice & { names: string[] })[]; level: 3 | 4 };

/** Incidents and maintenance with their updates, the latest first. */
export function NoticeList({ notices, level }: NoticeListProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <li key={notice.id} id={`notice-${notice.id}`} className="notice">
          <div className="notice-facts">
            <Heading className="notice-title">{nonBreaking(notice.title)}</Heading>
            <p className="notice-badges">
              {notice.kind === "maintenance" ? <Badge>{wordFor(noticeKinds, notice.kind)}</Badge> : null}
              <Badge
                variant={notice.kind === "incident" && notice.impact === "outage" ? "danger" : "default"}
              >
                {wordFor(impacts, notice.impact)}
              </Badge>
              <SampleMark of={notice.isSample} />
            </p>
            <p className="label-mono">
              <Moment at={notice.startsAt} />
              {" – "}
              {notice.endsAt ? <Moment at={notice.endsAt} /> : <span>ongoing</span>}
            </p>
            {notice.endsAt ? (
              <p className="label-mono">{durationOf(notice.startsAt, notice.endsAt)}</p>
            ) : null}
            {notice.names.length > 0 ? <p className="small">{notice.names.join(" · ")}</p> : null}
          </div>
          {notice.updates.length > 0 ? <Updates updates={notice.updates} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Updates({ updates }: Pick<Notice, "updates">) {
  return (
    <ol className="notice-updates">
      {updates.map(({ at, state, text }) => (
        <li key={`${at} ${text}`}>
          <p className="label-mono">
            <span>{wordFor(updateStates, state)}</span>
            {" · "}
            <Moment at={at} />
          </p>
          <p>{nonBreaking(text)}</p>
        </li>
      ))}
    </ol>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
