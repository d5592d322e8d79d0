import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./icons/everyday.tsx";

type CopyButtonProps = ButtonLook & { text: string; label?: string; className?: string };

/** Says "Copied" in its own place, where the visitor looks. Absent without JavaScript. */
export function CopyButton({
  text,
  label = "Copy",
  variant = "secondary",
  size = "sm",
  className = "",
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const Drawing = copied ? CheckIcon : CopyIcon;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Refused by the browser: the text stays selectable beside the button, and we do not claim otherwise.
    }
  }
  return (
    <Button variant={variant} size={size} className={`js-only ${className}`} onClick={copy}>
      <Drawing width="18" height="18" />
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </Button>
  );
}
