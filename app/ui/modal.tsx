// The browser's own modal dialog. Chosen over Radix's: that one locks scrolling with an injected <style>, which our Content-Security-Policy
// forbids, and hides the page with aria-hidden, which axe reports. `showModal` makes the page inert, traps focus and gives it back.
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
  /** A press beside it closes it. Not for questions that want an answer. */
  closeOnBackdrop?: boolean;
};

/** Rendered only while open (and until its leaving has played), so that what is inside begins again each time. */
export function Modal({ open, ...props }: ModalProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  if (!present || typeof document === "undefined") return null;
  // In the body, so that it is never inside another form, a paragraph or a smaller type.
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
  // Now, while the menu it was chosen from is still there.
  const [opener] = useState(() => openerOf(document.activeElement));

  useEffect(() => {
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
      return;
    }
    element.close();
    // The browser gives the focus back to what had it, which may be an item of a menu that is gone.
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

  // Taken away while open (by a navigation): closed before it leaves the document, so that the focus goes back.
  useLayoutEffect(() => () => element?.close(), [element]);

  /** The backdrop belongs to the dialog element; its content is a child. */
  const isOnDialogItself = (event: SyntheticEvent) => event.target === element;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the browser answers
    <dialog
      {...props}
      ref={setElement}
      onCancel={(event) => {
        // Escape. The state decides, so that a parent may refuse.
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

/** What has the focus; for an item of a menu, the button that opened the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return opener instanceof HTMLElement ? opener : null;
}
