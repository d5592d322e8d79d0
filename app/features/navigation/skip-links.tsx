import type { MouseEvent } from "react";

const places = [
  { target: "main", label: "Skip to main content" },
  { target: "navigation", label: "Skip to navigation" },
  { target: "footer", label: "Skip to footer" },
  { target: "contact", label: "Skip to contact" },
];

/** Plain fragments before hydration. Afterwards only the focus moves, without a change of the URL or the history. */
export function SkipLinks() {
  return (
    <ul className="skip-links">
      {places.map(({ target, label }) => (
        <li key={target}>
          <a className="skip-link" href={`#${target}`} onClick={(event) => goTo(event, target)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function goTo(event: MouseEvent, id: string) {
  const target = document.getElementById(id);
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus();
}
