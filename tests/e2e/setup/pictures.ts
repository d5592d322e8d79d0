import { randomBytes } from "node:crypto";
import sharp from "sharp";

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A JPEG that no other test has; noise when it has to be large. */
export async function jpeg(name: string, width = 800, height = 600): Promise<Picture> {
  const [red = 0, green = 0, blue = 0] = randomBytes(3);
  const image = sharp({
    create: { width, height, channels: 3, background: { r: red, g: green, b: blue } },
  });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

export function file(name: string, mimeType: string, content: string | Buffer): Picture {
  return { name, mimeType, buffer: Buffer.from(content as string) };
}
