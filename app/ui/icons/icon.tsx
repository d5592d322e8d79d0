import type { ReactElement, SVGProps } from "react";
import { classNames } from "../class-names.ts";

export type IconProps = Omit<SVGProps<SVGSVGElement>, "children" | "name" | "path"> & {
  /** The accessible name of an icon that is alone; without it the icon is decoration. */
  label?: string;
};
export type Icon = (props: IconProps) => ReactElement;

type Extras = { fillPath?: string; strokeWidth?: string };

/**
 * Icons are drawn on a grid of 20 with round line ends. The name becomes a class, for animated icons. Without side effects, so that a page
 * contains only the icons it shows.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createIcon(name: string, path: string, { fillPath, strokeWidth = "1.5" }: Extras = {}): Icon {
  return ({ label, className, ...props }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames(`icon-${name}`, className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      {...props}
    >
      {path ? <path d={path} /> : null}
      {fillPath ? <path d={fillPath} fill="currentColor" stroke="none" /> : null}
    </svg>
  );
}
