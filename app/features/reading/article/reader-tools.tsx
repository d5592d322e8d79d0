import { useEffect, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { RefreshIcon } from "~/ui/icons/arrows.tsx";
import { BookmarkFilledIcon, BookmarkIcon, ClockIcon } from "~/ui/icons/everyday.tsx";
import { ClockFilledIcon } from "~/ui/icons/status.tsx";
import type { Shelf } from "../queries.ts";
import { measure } from "./measure.ts";
import { ResumeOffer } from "./resume-offer.tsx";
import { useArticleState } from "./use-article-state.ts";
import { type ReaderSession, useReaderSession } from "./use-reader-session.ts";

export type ReaderToolsProps = { postId: string };

const shelves = [
  { shelf: "bookmarks", label: "Bookmark", off: BookmarkIcon, on: BookmarkFilledIcon },
  { shelf: "reading_list", label: "Save for later", off: ClockIcon, on: ClockFilledIcon },
] as const;

/** Bookmark, save for later, go on where one stopped; and the reading is measured while this is here. */
export function ReaderTools({ postId }: ReaderToolsProps) {
  const session = useReaderSession();
  const { state, failed, retry, toggle } = useArticleState(session?.userId, postId);
  const measured = useMeasuring(session, postId, state?.keepsHistory === true);
  if (failed) {
    return (
      <Button variant="ghost" size="sm" onClick={retry}>
        <RefreshIcon width="18" height="18" />
        Bookmarks could not be loaded. Try again
      </Button>
    );
  }
  if (!session || !state) return null;
  return (
    <>
      {shelves.map(({ shelf, label, off: Off, on: On }) => (
        <ShelfButton key={shelf} pressed={state[shelf]} onPress={() => toggle(shelf as Shelf)} label={label}>
          {state[shelf] ? <On width="18" height="18" /> : <Off width="18" height="18" />}
        </ShelfButton>
      ))}
      {measured && state.progress ? <ResumeOffer position={state.progress.position} /> : null}
    </>
  );
}

type ShelfButtonProps = { pressed: boolean; label: string; onPress: () => void; children: React.ReactNode };

function ShelfButton({ pressed, label, onPress, children }: ShelfButtonProps) {
  return (
    <Button variant="ghost" size="sm" className="shelf-button" aria-pressed={pressed} onClick={onPress}>
      {children}
      {label}
    </Button>
  );
}

/** Measures while the page is there and the reader keeps a history. True as long as it does. */
function useMeasuring(session: ReaderSession | undefined, postId: string, wanted: boolean): boolean {
  const [refused, setRefused] = useState(false);
  const measuring = session !== undefined && wanted && !refused;
  useEffect(() => {
    if (!session || !measuring) return;
    return measure({ session, postId, onRefused: () => setRefused(true) });
  }, [session, postId, measuring]);
  return measuring;
}
