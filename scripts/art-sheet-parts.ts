import { switzerland } from "../app/art/switzerland.ts";
import { brotliCompressSync } from "node:zlib";
import { contourField } from "../app/art/contour-field.ts";

export function draw(part: string, args: string[]): string {
  if (part === "hero") {
    return (args.length ? args : ["gotthard", "furka", "grimsel"])
      .map((seed) => {
        const t = performance.now();
        const svg = contourField({ seed, width: 1600, height: 800 });
        console.log(seed, (performance.now() - t).toFixed(1), svg.length, brotliCompressSync(svg).length);
        return svg.replace("<svg", '<svg width="1600" height="800"');
      })
      .join("");
  }
  if (part === "switzerland") {
    const t = performance.now();
    const svg = switzerland({});
    console.log((performance.now() - t).toFixed(1), svg.length, brotliCompressSync(svg).length);
    return svg.replace("<svg", '<svg width="1000" height="664"');
  }
  return "";
}
