import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { tabId } from "~/lib/drafts/tab-id.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { EyeIcon } from "~/ui/icons/actions.tsx";
import { reportClosed, reportGone, reportOpen } from "../presence-queries.ts";

type PresenceNoteProps = {
  table: string;
  id: string;
  userId: string;
  /** In a tab of this browser, which has said so itself and shares what is saved. */
  isOpenElsewhere: boolean;
};

/** Less than half of what the database waits for. */
const interval = 25_000;

/** How many of these the tab shows: one, or two while it goes from one record to the next. */
let shown = 0;

/** Who else has this open. Nobody is locked out: the one who saves second is shown what the first changed. */
export function PresenceNote({ table, id, userId, isOpenElsewhere }: PresenceNoteProps) {
  const [tab] = useState(tabId);
  const isInThisBrowser = useRef(isOpenElsewhere);
  isInThisBrowser.current = isOpenElsewhere;
  /** How many answers in a row named a page of one's own that is not in this browser: the first may be about a tab that has just gone. */
  const named = useRef(0);
  // Nothing that hangs on it: without an answer nobody is shown.
  const { data: open = [] } = useQuery({
    queryKey: ["presence", tab, table, id],
    queryFn: async () => {
      const found = await reportOpen(tab, table, id);
      named.current = found.includes(userId) && !isInThisBrowser.current ? named.current + 1 : 0;
      return named.current > 1 ? found : found.filter((each) => each !== userId);
    },
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    const leave = () => reportGone(tab);
    addEventListener("pagehide", leave);
    shown += 1;
    return () => {
      removeEventListener("pagehide", leave);
      shown -= 1;
      // The next record of the same tab says so itself, and must not be closed after it has.
      setTimeout(() => shown === 0 && void reportClosed(tab).catch(() => undefined));
    };
  }, [tab]);
  const others = open.filter((each) => each !== userId);
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(userId), enabled: others.length > 0 });
  const sentences = [
    ...(others.length > 0 ? [inWords(others.map((each) => nameOf(colleagues, each)))] : []),
    ...(open.includes(userId) && !isOpenElsewhere
      ? ["You have this open in another browser as well: what you write here is not seen there."]
      : []),
  ];
  return (
    <div className="presence" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>
          <EyeIcon width="18" height="18" /> {sentence}
        </p>
      ))}
    </div>
  );
}

function inWords(names: string[]): string {
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  return `${all} ${names.length > 1 ? "have" : "has"} this open, too.`;
}
