import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { type Insertion, insert, insertionMenuIn, matching } from "./insertions.ts";
import type { Editor } from "./use-visual-editor.ts";

/** The list below the `/` that opened it. The focus and the key handling stay in the text. */
export function InsertionList({ editor, all }: { editor: Editor; all: readonly Insertion[] }) {
  const { view, state } = editor;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const menu = insertionMenuIn(state);
  const found = menu ? matching(all, menu.query) : [];
  const active = menu && found[menu.at] ? `${id}-${menu.at}` : undefined;
  const from = menu?.from;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the number of options
  useLayoutEffect(() => {
    const element = list.current;
    if (from === undefined || !element?.offsetParent) return;
    const place = view.coordsAtPos(from);
    const frame = element.offsetParent.getBoundingClientRect();
    const left = Math.min(place.left - frame.left, frame.width - element.offsetWidth - 8);
    const below = place.bottom - frame.top + 6;
    // Above the line if there is no room below.
    const isLow =
      place.bottom + element.offsetHeight + 6 > innerHeight && place.top > element.offsetHeight + 64;
    element.style.left = `${Math.max(8, left)}px`;
    element.style.top = `${isLow ? place.top - frame.top - element.offsetHeight - 6 : below}px`;
  }, [view, from, found.length]);

  useEffect(() => {
    const { dom } = view;
    if (!active) return;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", active);
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [view, id, active]);

  if (!menu) return null;
  return (
    <div ref={list} id={id} role="listbox" aria-label="Insert" className="visual-insertions">
      {found.map((each, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and handles the keys
        <div
          key={each.name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === menu.at}
          // Otherwise the text would lose the focus and the menu would close.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.run(insert(each))}
        >
          <each.icon width="18" height="18" />
          {each.name}
        </div>
      ))}
    </div>
  );
}
