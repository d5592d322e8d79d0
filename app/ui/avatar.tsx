import { sized } from "../lib/records/picture.ts";

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: "sm" | "md" | "lg";
};

const pixels = { sm: 32, md: 40, lg: 72 };

/** Decoration, because the name is beside it. The initials are behind the picture, so that a missing or late one leaves no gap. */
export function Avatar({ name, src, size = "md" }: AvatarProps) {
  return (
    <span className="avatar" data-size={size === "md" ? undefined : size} aria-hidden>
      {initials(name)}
      {src ? (
        <img
          src={sized(src, size === "lg" ? 160 : 96, { shape: "square" })}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          // A large picture is the subject of its section, so it is loaded immediately.
          loading={size === "lg" ? "eager" : "lazy"}
          decoding="async"
        />
      ) : null}
    </span>
  );
}

/** The initials of the first and the last word: "Anna-Lena von Arx" is AA. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
