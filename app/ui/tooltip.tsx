import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useOverlayContainer } from "./overlay-container.ts";

type TooltipProps = {
  /** A few words more. Never the only place where something is said: touch has no hover. */
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  delay?: number;
  /** One control that can take focus. */
  children: ReactNode;
};

export function Tooltip({ text, side = "top", delay = 400, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={delay} skipDelayDuration={0}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={useOverlayContainer()}>
          <Radix.Content side={side} sideOffset={6} collisionPadding={8} className="tooltip">
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
