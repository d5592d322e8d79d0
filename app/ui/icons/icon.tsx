import type { SVGProps } from "react";
import { classNames } from "../class-names.ts";

export type IconProps = Omit<SVGProps<SVGSVGElement>, "children"> & {
  /** Said aloud when the icon stands alone; without it the icon is decoration. */
  label?: string;
};
export type Icon = (props: IconProps) => React.ReactElement;

/** Icons are drawn on a grid of 20 with a stroke of 1.5: one path each, open ends round. */
export function icon(name: string, path: string, fill?: string): Icon {
  function IconDrawing({ label, className, ...props }: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        className={classNames(`icon-${name}`, className)}
        {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
        {...props}
      >
        <path d={path} />
        {fill ? <path d={fill} fill="currentColor" stroke="none" /> : null}
      </svg>
    );
  }
  return IconDrawing;
}
