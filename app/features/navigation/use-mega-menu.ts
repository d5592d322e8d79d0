import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { focusByArrowKey } from "./arrow-keys.ts";
import type { GroupId } from "./items.ts";
import { hide, isOpen, show } from "./popover.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The specification's: the first panel waits, and while one is open its neighbours do not. */
const OPEN_DELAY = 100;
const SKIP_DELAY = 0;
/** Forgives a pointer that cuts a corner on its way into the panel. */
const CLOSE_DELAY = 150;
/** A press this soon after hover opened the panel meant "open", not "close again". */
const MEANT_TO_OPEN = 400;

export type MegaMenuState = ReturnType<typeof useMegaMenu>;

/** What is open is the browser's state, not React's: a panel opened before hydration stays open. React only follows it for aria-expanded. */
export function useMegaMenu(pathname: string) {
  const list = useRef<HTMLUListElement>(null);
  const timer = useRef<number>(undefined);
  const hoverOpened = useRef<{ panel: HTMLElement; at: number }>(undefined);
  const [openGroup, setOpenGroup] = useState<GroupId | null>(null);
  const hydrated = useHydrated();

  function wait(delay: number, action: () => void) {
    window.clearTimeout(timer.current);
    if (delay === 0) action();
    else timer.current = window.setTimeout(action, delay);
  }

  function openByHover(group: Element, delay: number) {
    const panel = panelOf(group);
    if (!panel) return;
    wait(delay, () => {
      show(panel);
      hoverOpened.current = { panel, at: performance.now() };
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration, which the pointer's own movement may have caused
  useEffect(() => {
    const opened = [...(list.current?.children ?? [])].find((group) => isOpen(panelOf(group)));
    if (opened) setOpenGroup(groupIdOf(panelOf(opened)));
    const hovered = list.current?.querySelector(":scope > li:hover");
    if (hovered && !opened && matchMedia("(hover: hover)").matches) openByHover(hovered, OPEN_DELAY);
    return () => window.clearTimeout(timer.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: back and forward close it too
  useEffect(() => closeAll(list.current), [pathname]);

  return {
    list,
    /** Said by React only after hydration: until then the browser tells the state of a popover's button itself. */
    expanded: (group: GroupId) => (hydrated ? openGroup === group : undefined),

    onToggle(group: GroupId, event: ToggleEvent<HTMLElement>) {
      const opening = event.newState === "open";
      setOpenGroup((current) => (opening ? group : current === group ? null : current));
    },
    onPointerEnter(event: PointerEvent<HTMLLIElement>) {
      if (event.pointerType === "touch") return;
      if (isOpen(panelOf(event.currentTarget))) return window.clearTimeout(timer.current);
      openByHover(event.currentTarget, anyOpen(list.current) ? SKIP_DELAY : OPEN_DELAY);
    },
    onPointerLeave(event: PointerEvent<HTMLLIElement>) {
      window.clearTimeout(timer.current);
      const panel = panelOf(event.currentTarget);
      const pinned = hoverOpened.current?.panel !== panel || panel?.contains(document.activeElement);
      if (isOpen(panel) && !pinned) wait(CLOSE_DELAY, () => hide(panel));
    },
    onButtonClick(event: MouseEvent<HTMLButtonElement>) {
      window.clearTimeout(timer.current);
      const hover = hoverOpened.current;
      hoverOpened.current = undefined;
      // Otherwise the browser opens or closes the panel: the button is its popover's.
      if (hover && hover.panel.id === event.currentTarget.getAttribute("popovertarget") && isOpen(hover.panel)) {
        if (performance.now() - hover.at < MEANT_TO_OPEN) event.preventDefault();
      }
    },
    /** A link was followed within the app (a new tab leaves the menu as it is). */
    onClick(event: MouseEvent<HTMLUListElement>) {
      if (event.defaultPrevented && (event.target as Element).closest("a")) {
        window.clearTimeout(timer.current);
        closeAll(list.current);
      }
    },
    onBlur(event: FocusEvent<HTMLLIElement>) {
      const next = event.relatedTarget;
      if (next && !event.currentTarget.contains(next)) hide(panelOf(event.currentTarget));
    },
    onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
      const group = (event.target as Element).closest(".mega-group");
      if (event.key !== "Escape") return focusByArrowKey(event, list.current, group);
      window.clearTimeout(timer.current);
      if (!group || !isOpen(panelOf(group))) return;
      hide(panelOf(group));
      group.querySelector("button")?.focus();
    },
  };
}

function panelOf(group: Element | null | undefined): HTMLElement | null {
  return group?.querySelector<HTMLElement>("[popover]") ?? null;
}

function groupIdOf(panel: Element | null): GroupId | null {
  return (panel?.id.replace("menu-", "") as GroupId | undefined) ?? null;
}

function anyOpen(list: Element | null): boolean {
  return [...(list?.children ?? [])].some((group) => isOpen(panelOf(group)));
}

function closeAll(list: Element | null): void {
  for (const group of list?.children ?? []) hide(panelOf(group));
}
