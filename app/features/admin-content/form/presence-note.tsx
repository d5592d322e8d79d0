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
  /** In another tab of this browser, which has its own notice. */
  isOpenElsewhere: boolean;
};

/** Less than half of the database's timeout. */
const interval = 25_000;

/** The number of mounted notes: two while the tab changes from one record to the next. */
let shown = 0;

/** Shows who else has the record open. Records are never locked: the editor who saves second sees the changes of the first. */
export function PresenceNote({ table, id, userId, isOpenElsewhere }: PresenceNoteProps) {
  const [tab] = useState(tabId);
  const isInThisBrowser = useRef(isOpenElsewhere);
  isInThisBrowser.current = isOpenElsewhere;
  /** How many answers in a row named another browser of the same editor. The first may be about a tab that was just closed. */
  const named = useRef(0);
  // Not essential: without an answer nothing is shown.
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
      // Not if the next record of this tab has reported itself in the meantime.
      setTimeout(() => shown === 0 && void reportClosed(tab).catch(() => undefined));
    };
  }, [tab]);
  const others = open.filter((each) => each !== userId);
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(userId), enabled: others.length > 0 });
  const sentences = [
    ...(others.length > 0 ? [inWords(others.map((each) => nameOf(colleagues, each)))] : []),
    ...(open.includes(userId) && !isOpenElsewhere
      ? ["You also have this open in another browser. Your unsaved text is not shown there."]
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
  return `${all} ${names.length > 1 ? "have" : "has"} this open too.`;
}
