import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return <kbd className={classNames("kbd", className)}>{children}</kbd>;
}
