// Beside head-script.js in the head: that Back, reload and links into a page lead to the same words.
(() => {
  const root = document.documentElement;
  // What is far below the screen is not laid out before the first paint (styles/layout.css, decision 12). That ends with the first paint:
  // afterwards the browser knows all positions. A visitor who returns to a position, or follows a link to an anchor, gets the full layout at once.
  const [arrival] = performance.getEntriesByType("navigation");
  if (arrival?.type === "navigate" && !location.hash && !root.classList.contains("signed-in")) {
    root.dataset.layout = "lazy";
    const whole = () => delete root.dataset.layout;
    for (const sign of ["pointerdown", "keydown", "wheel", "touchstart"])
      addEventListener(sign, whole, { capture: true, once: true, passive: true });
    const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
    addEventListener("load", () => requestAnimationFrame(() => idle(whole)));
  }
  // A returning visitor has the fonts: a position measured in the fallback's lines would differ in theirs (head-script.js).
  if (arrival && arrival.type !== "navigate") document.getElementById("fonts").media = "all";
})();
