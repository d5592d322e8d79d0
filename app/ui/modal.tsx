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

/** Rendered only while open (and until its leaving has played), so that what is inside begins anew each time. */
export function Modal({ open, ...props }: ModalProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  if (!present || typeof document === "undefined") return null;
  // In the body, so that it never stands inside another form, a paragraph or a smaller type.
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

  useEffect(() => {
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
      return;
    }
    element.close();
    let current = true;
    Promise.allSettled(element.getAnimations().map((animation) => animation.finished)).then(() => {
      if (current) setPresent(false);
    });
    return () => {
      current = false;
    };
  }, [element, open, setPresent]);

  // Taken away while open (by a navigation): closed before it leaves the document, so that the focus goes back.
  useLayoutEffect(() => () => element?.close(), [element]);

  /** The backdrop belongs to the dialog element; whatever is in it is a child. */
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
        <Toaster />
      </OverlayContainer>
    </dialog>
  );
}
