import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { CopyButton } from "./copy-button.tsx";

type Place = { host: HTMLElement; text: string };

/**
 * A copy button for every code block in rendered Markdown. Rendered in the browser only, because it needs JavaScript. It overlays the
 * block in a frame of the same size, so nothing moves.
 */
export function CodeCopyButtons({ within, html }: { within: RefObject<HTMLElement | null>; html: string }) {
  const [places, setPlaces] = useState<Place[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other blocks
  useEffect(() => {
    const blocks = [...(within.current?.querySelectorAll("pre") ?? [])];
    const framed = blocks.map(frame);
    setPlaces(framed);
    return () => {
      for (const [index, { host }] of framed.entries()) host.parentElement?.replaceWith(blocks[index] ?? "");
    };
  }, [html]);
  return places.map(({ host, text }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have an order and nothing else
    createPortal(<CopyButton key={index} text={text} label="Copy code" variant="ghost" />, host),
  );
}

function frame(block: HTMLPreElement): Place {
  const around = document.createElement("div");
  const host = document.createElement("div");
  around.className = "code-frame";
  host.className = "code-copy";
  block.replaceWith(around);
  around.append(block, host);
  return { host, text: block.textContent ?? "" };
}
