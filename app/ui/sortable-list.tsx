// Reordering with the pointer on the handle, or by keyboard: Space picks up, arrows move, Space drops, Escape cancels. Our own, because
// libraries write style attributes into the page, which our policy forbids.
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { GripIcon } from "./icons/actions.tsx";
import { type Box, keyedPosition, movedTo, pointedPosition } from "./sortable-order.ts";

type SortableListProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The name of an item in announcements and on its handle. */
  itemLabel: (item: Item) => string;
  /** Receives all items in their new order. The list shows that order until the returned promise settles. */
  onReorder: (items: Item[]) => unknown;
  /** The second argument is the handle: render it where the item can be picked up. */
  children: (item: Item, handle: ReactNode) => ReactNode;
  label: string;
  disabled?: boolean;
  /** A class for columns and gaps; without it the list is a grid with one column. */
  className?: string;
};

export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, itemKey, itemLabel, children, label, disabled, className } = props;
  const { list, order, carried, announcement, handleProps } = useSorting(props);
  return (
    <>
      <ul
        ref={list}
        className={classNames("sortable", className)}
        aria-label={label}
        data-carrying={carried ? "" : undefined}
      >
        {items.map((item) => {
          const key = itemKey(item);
          return (
            <li
              key={key}
              data-key={key}
              className="sortable-item"
              data-carried={carried === key ? "" : undefined}
              style={order ? { order: order.indexOf(key) } : undefined}
            >
              {children(
                item,
                <button
                  type="button"
                  className="sortable-handle"
                  aria-label={`Reorder ${itemLabel(item)}`}
                  aria-pressed={carried === key}
                  disabled={disabled || items.length < 2}
                  {...handleProps(key)}
                >
                  <GripIcon />
                </button>,
              )}
            </li>
          );
        })}
      </ul>
      <p className="sr-only" role="status" aria-live="assertive">
        {announcement}
      </p>
    </>
  );
}

function useSorting<Item>({ items, itemKey, itemLabel, onReorder }: SortableListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  /** The keys in the displayed order, during a move and until the new order is applied. */
  const [order, setOrder] = useState<string[]>();
  const [carried, setCarried] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const current = useRef<string[]>(undefined);
  useGlide(list, order);

  const keys = items.map(itemKey);
  const labelOf = (key: string) => itemLabel(items[keys.indexOf(key)] as Item);
  const place = (key: string, inOrder: string[]) =>
    `position ${inOrder.indexOf(key) + 1} of ${inOrder.length}`;

  function show(next: string[] | undefined) {
    current.current = next;
    setOrder(next);
  }
  function lift(key: string) {
    show(keys);
    setCarried(key);
    setAnnouncement(
      `Picked up ${labelOf(key)}, ${place(key, keys)}. Arrow keys move it, Space drops it, Escape puts it back.`,
    );
  }
  function move(key: string, to: number) {
    const from = current.current?.indexOf(key) ?? -1;
    if (!current.current || from === to) return;
    const next = movedTo(current.current, from, to);
    show(next);
    setAnnouncement(`${labelOf(key)}, ${place(key, next)}.`);
  }
  function putBack(key: string) {
    setCarried(undefined);
    show(undefined);
    setAnnouncement(`Cancelled. ${labelOf(key)} is back at ${place(key, keys)}.`);
  }
  async function drop(key: string) {
    const next = current.current;
    setCarried(undefined);
    if (!next || next.join() === keys.join()) {
      show(undefined);
      setAnnouncement(`${labelOf(key)} stays where it was.`);
      return;
    }
    setAnnouncement(`Dropped ${labelOf(key)} at ${place(key, next)}.`);
    try {
      await onReorder(next.map((each) => items[keys.indexOf(each)] as Item));
    } finally {
      if (current.current === next) show(undefined);
    }
  }

  function onPointerDown(event: PointerEvent, key: string) {
    if (event.button !== 0 || !event.isPrimary) return;
    // Prevents text selection, and with it the browser's focus, which is then set here.
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    lift(key);
    const stop = new AbortController();
    const end = (finish: (key: string) => unknown) => {
      stop.abort();
      void finish(key);
    };
    const options = { signal: stop.signal };
    addEventListener("pointermove", (moved) => follow(moved, key), options);
    addEventListener("pointerup", () => end(drop), options);
    addEventListener("pointercancel", () => end(putBack), options);
    addEventListener("keydown", (pressed) => pressed.key === "Escape" && end(putBack), options);
  }
  function follow({ clientX, clientY }: { clientX: number; clientY: number }, key: string) {
    const inOrder = current.current;
    if (!list.current || !inOrder) return;
    scrollAtTheEdge(clientY);
    const to = pointedPosition(
      { x: clientX, y: clientY },
      boxesOf(list.current, inOrder),
      inOrder.indexOf(key),
    );
    if (to !== undefined) move(key, to);
  }
  function onKeyDown(event: KeyboardEvent, key: string) {
    const isCarried = carried === key;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (isCarried) void drop(key);
      else lift(key);
      return;
    }
    if (!isCarried) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return putBack(key);
    }
    const to = keyedPosition(event.key, current.current?.indexOf(key) ?? 0, keys.length);
    if (to === undefined) return;
    event.preventDefault();
    move(key, to);
  }

  const handleProps = (key: string) => ({
    onPointerDown: (event: PointerEvent) => onPointerDown(event, key),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key),
    onBlur: () => carried === key && putBack(key),
  });
  return { list, order, carried, announcement, handleProps };
}

/** Without animated transforms, which offsets ignore. */
function boxesOf(list: HTMLElement, order: string[]): Box[] {
  const { left, top } = list.getBoundingClientRect();
  const items = new Map(
    [...list.children].map((each) => [(each as HTMLElement).dataset.key, each as HTMLElement]),
  );
  return order.flatMap((key) => {
    const item = items.get(key);
    if (!item) return [];
    const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = item;
    return [{ left: left + offsetLeft, top: top + offsetTop, width, height }];
  });
}

/** Animates items to their new places. */
function useGlide(list: { current: HTMLElement | null }, order: string[] | undefined) {
  const before = useRef(new Map<Element, { left: number; top: number }>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured whenever the order has changed
  useLayoutEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<Element, { left: number; top: number }>();
    for (const item of (list.current?.children ?? []) as Iterable<HTMLElement>) {
      const place = { left: item.offsetLeft, top: item.offsetTop };
      const was = before.current.get(item);
      now.set(item, place);
      if (!was || still || (was.left === place.left && was.top === place.top)) continue;
      const from = `translate(${was.left - place.left}px, ${was.top - place.top}px)`;
      item.animate({ transform: [from, "none"] }, { duration: 150, easing: "cubic-bezier(0.2, 0, 0, 1)" });
    }
    before.current = now;
  }, [list, order]);
}

function scrollAtTheEdge(y: number) {
  const edge = 64;
  if (y < edge) scrollBy({ top: y - edge });
  else if (y > innerHeight - edge) scrollBy({ top: y - (innerHeight - edge) });
}
