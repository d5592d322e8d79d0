import { sized } from "../lib/records/picture.ts";
import { classNames } from "./class-names.ts";

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: "sm" | "md" | "lg";
  /** True when the name is beside it: then the picture is decoration. */
  decorative?: boolean;
  className?: string;
};

const pixels = { sm: 32, md: 40, lg: 72 };

/** The initials lie under the picture, so that one which is missing or late leaves no hole. */
export function Avatar({ name, src, size = "md", decorative = true, className }: AvatarProps) {
  return (
    <span
      className={classNames("avatar", className)}
      data-size={size === "md" ? undefined : size}
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
    >
      {initials(name)}
      {src ? (
        <img
          src={sized(src, size === "lg" ? 160 : 96, { shape: "square" })}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          // A large one is the subject of its section: it is loaded at once.
          loading={size === "lg" ? "eager" : "lazy"}
          decoding="async"
        />
      ) : null}
    </span>
  );
}

/** First and last word's letters: "Anna-Lena von Arx" is AA. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
