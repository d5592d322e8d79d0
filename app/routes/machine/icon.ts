import sharp from "sharp";
import { appIconSvg, faviconSvg } from "~/art/mark.ts";
import type { Route } from "./+types/icon";

const pictures: Record<string, { size: number; maskable?: boolean; small?: boolean }> = {
  "favicon.ico": { size: 32, small: true },
  "apple-touch-icon.png": { size: 180 },
  "icon-192.png": { size: 192 },
  "icon-512.png": { size: 512 },
  "icon-maskable-512.png": { size: 512, maskable: true },
};

/** The favicon set, drawn from the mark and kept like any other page. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const name = params.name ?? url.pathname.slice(1);
  const headers = { "cache-control": "public, max-age=86400" };
  if (name === "icon.svg")
    return new Response(faviconSvg(), { headers: { ...headers, "content-type": "image/svg+xml" } });
  const picture = pictures[name];
  if (!picture) throw new Response("This icon does not exist.", { status: 404 });
  const png = await sharp(Buffer.from(appIconSvg(picture)), { density: 96 })
    .resize(picture.size, picture.size)
    .png()
    .toBuffer();
  const isIco = name.endsWith(".ico");
  const body = isIco ? icoFrom(png, picture.size) : png;
  return new Response(new Uint8Array(body), {
    headers: { ...headers, "content-type": isIco ? "image/x-icon" : "image/png" },
  });
}

/** An ICO file is a directory of pictures; a PNG may be one of them. */
function icoFrom(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
