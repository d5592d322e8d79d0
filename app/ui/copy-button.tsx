import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./icons/everyday.tsx";

type CopyButtonProps = ButtonLook & { text: string; label?: string };

/** Shows "Copied" on the button itself. Absent without JavaScript. */
export function CopyButton({ text, label = "Copy", variant = "secondary", size = "sm" }: CopyButtonProps) {
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
      // The browser refused: the text beside the button can still be selected.
    }
  }
  return (
    <Button variant={variant} size={size} className="js-only" onClick={copy}>
      <Drawing width="18" height="18" />
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </Button>
  );
}
