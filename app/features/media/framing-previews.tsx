import { frameOf } from "#common/image-frame.ts";
import type { Crop, Size } from "./framing.ts";

const places = [
  { name: "Cover", ratio: 16 / 9 },
  { name: "Portrait", ratio: 1 },
  { name: "Upright", ratio: 3 / 4 },
];

type FramingPreviewsProps = { src: string; picture: Size; crop: Crop; focus: [number, number] | null };

/** Previews in other aspect ratios, by the rule of the web process and `object-position`. */
export function FramingPreviews({ src, picture, crop, focus }: FramingPreviewsProps) {
  return (
    <ul className="framing-previews" aria-label="Preview">
      {places.map(({ name, ratio }) => {
        const frame = frameOf(picture, { crop, focus }, ratio) ?? { left: 0, top: 0, ...picture };
        return (
          <li key={name}>
            <span className="framing-preview" style={{ aspectRatio: ratio }}>
              <img
                src={src}
                alt=""
                style={{
                  width: `${(picture.width / frame.width) * 100}%`,
                  left: `${(-frame.left / frame.width) * 100}%`,
                  top: `${(-frame.top / frame.height) * 100}%`,
                }}
              />
            </span>
            <span className="small">{name}</span>
          </li>
        );
      })}
    </ul>
  );
}
