import { useEffect, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { ArrowDownIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import { articleText } from "./article-text.ts";
import { scrollFor } from "./meter.ts";

/** Less is the beginning, more is the end: no place to return to. */
const worthReturning = { from: 10, to: 95 };

/** Where the reader stopped, perhaps on another device. It floats, so that nothing moves; it goes when they scroll on. */
export function ResumeOffer({ position }: { position: number }) {
  const [open, setOpen] = useState(false);
  // Decided once, when the page is opened: not while it is being read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of this moment
  useEffect(() => {
    const reachable = position >= worthReturning.from && position <= worthReturning.to;
    setOpen(reachable && scrollY < innerHeight / 2 && !location.hash);
  }, []);
  useEffect(() => {
    if (!open) return;
    const begun = scrollY;
    const close = () => Math.abs(scrollY - begun) > innerHeight && setOpen(false);
    addEventListener("scroll", close, { passive: true });
    return () => removeEventListener("scroll", close);
  }, [open]);
  if (!open) return null;
  return (
    <aside className="resume no-print" aria-label="Where you stopped">
      <p>You have started this article.</p>
      <Button
        size="sm"
        onClick={() => {
          setOpen(false);
          returnTo(position);
        }}
      >
        Continue at {position}%
        <ArrowDownIcon width="18" height="18" />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Stay here" onClick={() => setOpen(false)}>
        <CloseIcon width="18" height="18" />
      </Button>
    </aside>
  );
}

/** Eyes and reading cursor go to the same place: the first paragraph that can be seen there. */
function returnTo(position: number) {
  const text = articleText();
  if (!text) return;
  scrollBy({ top: scrollFor(position, text.getBoundingClientRect(), innerHeight), behavior: "instant" });
  const header = document.querySelector("[data-site-header]")?.getBoundingClientRect().bottom ?? 0;
  const block = [...text.children].find((each) => each.getBoundingClientRect().top >= header);
  if (!(block instanceof HTMLElement)) return;
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}
