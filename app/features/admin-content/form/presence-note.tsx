import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { colleaguesQuery, nameOf } from "~/lib/colleagues.ts";
import { newId } from "~/lib/new-id.ts";
import { EyeIcon } from "~/ui/icons/actions.tsx";
import { reportClosed, reportOpen } from "../presence-queries.ts";

type PresenceNoteProps = { table: string; id: string; userId: string };

/** Less than half of what the database waits for. */
const interval = 25_000;

/** Who else has this open. Nobody is locked out: the one who saves second is shown what the first changed. */
export function PresenceNote({ table, id, userId }: PresenceNoteProps) {
  const [tab] = useState(newId);
  // Nothing that hangs on it: without an answer nobody is shown.
  const { data: open = [] } = useQuery({
    queryKey: ["presence", tab, table, id],
    queryFn: () => reportOpen(tab, table, id),
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    const leave = () => void reportClosed(tab).catch(() => undefined);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [tab]);
  const others = open.filter((each) => each !== userId);
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(userId), enabled: others.length > 0 });
  const sentences = [
    ...(others.length > 0 ? [inWords(others.map((each) => nameOf(colleagues, each)))] : []),
    ...(open.includes(userId)
      ? ["You have it open in another tab as well: what you write here is not seen there."]
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
