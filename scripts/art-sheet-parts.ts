import { switzerland } from "../app/art/switzerland.ts";
import { appIconSvg, faviconSvg, lockup, mark, smallMark } from "../app/art/mark.ts";
import { industryEmblem, industryEmblemSlugs, serviceEmblem, serviceEmblemSlugs } from "../app/art/emblems.ts";
import { cover, type CoverFamilyName, coverFamilyNames } from "../app/art/covers/cover.ts";
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
  if (part === "mark") {
    const row = [16, 20, 24].map((size) => smallMark().replace("<svg", `<svg width="${size}" height="${size}"`)).join("");
    const large = [24, 28, 32, 40, 64, 128, 220].map((size) => mark().replace("<svg", `<svg width="${size}" height="${size}"`)).join("");
    const names = ["Reduit", "Alpenfort AG", "Société Générale"].map((name) => lockup(name).svg.replace("<svg", '<svg height="32"')).join("");
    const icons = [appIconSvg(), appIconSvg({ maskable: true })].map((svg) => svg.replace('width="512" height="512"', 'width="128" height="128"')).join("");
    const favicon = [16, 32, 64].map((size) => faviconSvg().replace("<svg", `<svg width="${size}" height="${size}"`)).join("");
    const big = smallMark().replace("<svg", '<svg width="220" height="220"');
    return [row, large, names, icons + favicon + big].map((r) => `<div style="display:flex;gap:24px;align-items:center;padding:16px">${r}</div>`).join("");
  }
  if (part === "emblems") {
    const cell = (svg: string, name: string) => {
      if (svg.length > 1200) console.log("too long", name, svg.length);
      return `<div style="width:190px;padding:12px">${svg.replace("<svg", '<svg width="128" height="128"')}<div style="display:flex;gap:12px;align-items:center">${svg.replace("<svg", '<svg width="48" height="48"')}${svg.replace("<svg", '<svg width="32" height="32"')}</div>${name}</div>`;
    };
    return `<div style="display:flex;flex-wrap:wrap">${industryEmblemSlugs.map((slug) => cell(industryEmblem(slug), slug)).join("")}${serviceEmblemSlugs.map((slug) => cell(serviceEmblem(slug), slug)).join("")}${cell(serviceEmblem("x"), "fallback")}</div>`;
  }
  if (part === "covers") {
    const names = args[0] && args[0] !== "all" ? [args[0] as CoverFamilyName] : coverFamilyNames;
    const slugs = (args[1] ?? "why-residency,post-quantum,backups-that-restore,fadp-article-16").split(",");
    const cells = names.flatMap((family) =>
      slugs.map((slug) => {
        const t = performance.now();
        const svg = cover(slug, { family });
        console.log(family, slug, (performance.now() - t).toFixed(1), svg.length, brotliCompressSync(svg).length);
        return svg.replace("<svg", '<svg width="600" height="338"');
      }),
    );
    return `<div style="display:grid;grid-template-columns:600px 600px;gap:16px;padding:16px;background:light-dark(#fff,#000)">${cells.join("")}</div>`;
  }
  return "";
}
