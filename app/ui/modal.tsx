// The browser's own modal dialog. Radix's dialog locks scrolling with an injected <style>, which our Content-Security-Policy forbids, and
// hides the page with aria-hidden, which axe reports. `showModal` makes the page inert, and traps and restores the focus.
import {
  type ComponentProps,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { OverlayContainer } from "./overlay-container.ts";
import { Toaster } from "./toaster.tsx";

type ModalProps = Omit<ComponentProps<"dialog">, "open" | "ref"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A click outside closes it. Not for questions that need an answer. */
  closeOnBackdrop?: boolean;
};

/** Rendered only while open and until the closing animation ends, so that its content starts fresh each time. */
export function Modal({ open, ...props }: ModalProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  if (!present || typeof document === "undefined") return null;
  // In the body, so that it is never inside another form, a paragraph or smaller type.
  return createPortal(<PresentModal open={open} {...props} setPresent={setPresent} />, document.body);
}

function PresentModal({
  open,
  onOpenChange,
  closeOnBackdrop = true,
  setPresent,
  children,
  ...props
}: ModalProps & { setPresent: (present: boolean) => void }) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const pressedBeside = useRef(false);
  // Before the menu that opened it is removed.
  const [opener] = useState(() => openerOf(document.activeElement));

  useEffect(() => {
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
      return;
    }
    element.close();
    // The browser restores the focus to the element that had it, which may be an item of a closed menu.
    const { activeElement: focused } = document;
    if (focused === document.body || element.contains(focused)) opener?.focus();
    let current = true;
    Promise.allSettled(element.getAnimations().map((animation) => animation.finished)).then(() => {
      if (current) setPresent(false);
    });
    return () => {
      current = false;
    };
  }, [element, open, opener, setPresent]);

  // Removed while open (by a navigation): closed before it leaves the document, so that the focus is restored.
  useLayoutEffect(() => () => element?.close(), [element]);

  /** A click on the backdrop has the dialog element as its target. */
  const isOnDialogItself = (event: SyntheticEvent) => event.target === element;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the browser answers
    <dialog
      {...props}
      ref={setElement}
      onCancel={(event) => {
        // Escape. The parent holds the state and may refuse.
        if (!isOnDialogItself(event)) return;
        event.preventDefault();
        onOpenChange(false);
      }}
      onClose={(event) => {
        if (isOnDialogItself(event) && open && !element?.open) onOpenChange(false);
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isOnDialogItself(event);
      }}
      onClick={(event) => {
        if (closeOnBackdrop && pressedBeside.current && isOnDialogItself(event)) onOpenChange(false);
      }}
    >
      <OverlayContainer value={element ?? undefined}>
        {children}
        <Toaster label="Notifications in this dialog" />
      </OverlayContainer>
    </dialog>
  );
}

/** The focused element; for an item of a menu, the button that opened the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return opener instanceof HTMLElement ? opener : null;
}
