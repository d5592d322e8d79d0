/** The specification's: a swipe to the left by more than this closes the menu. */
const closeAfter = 100;
/** A movement shorter than this may still become a tap or a scroll. */
const undecided = 8;

/**
 * Lets the element follow a finger to the left (through its --drag) and calls `onSwiped` after a swipe that is long enough. While `isWanted`
 * the swipe may begin anywhere, even on the backdrop.
 */
export function followSwipe(element: HTMLElement, isWanted: () => boolean, onSwiped: () => void): () => void {
  let start: { id: number; x: number; y: number } | undefined;
  let following = false;

  function begin(event: PointerEvent) {
    if (event.pointerType === "mouse" || !event.isPrimary || !isWanted()) return;
    start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    following = false;
  }

  function move(event: PointerEvent) {
    if (start?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!following) {
      if (Math.hypot(x, y) < undecided) return;
      if (Math.abs(y) >= Math.abs(x)) return end();
      following = true;
      element.dataset.dragging = "";
      // Captures the pointer, so that the swipe does not end in a tap on a link.
      element.setPointerCapture(event.pointerId);
    }
    element.style.setProperty("--drag", `${Math.min(0, x)}px`);
  }

  function lift(event: PointerEvent) {
    if (start?.id !== event.pointerId) return;
    const distance = start.x - event.clientX;
    const swiped = following && distance > closeAfter;
    end();
    if (swiped) onSwiped();
  }

  function end() {
    start = undefined;
    following = false;
    delete element.dataset.dragging;
    element.style.removeProperty("--drag");
  }

  const stop = new AbortController();
  const options = { signal: stop.signal };
  document.addEventListener("pointerdown", begin, options);
  document.addEventListener("pointermove", move, options);
  document.addEventListener("pointerup", lift, options);
  document.addEventListener("pointercancel", end, options);
  return () => stop.abort();
}
