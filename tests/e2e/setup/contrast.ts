// Where axe cannot tell the contrast, because a drawing or a gradient stands behind the words, it is measured: the words are made
// invisible, what is behind them is photographed, and every pixel of it is held against the colour of the words.
import type { Page } from "@playwright/test";
import sharp from "sharp";

type Pixel = [red: number, green: number, blue: number];
type Words = { selector: string; color: Pixel; opacity: number; large: boolean; boxes: Box[] };
type Box = { x: number; y: number; width: number; height: number };

/** Which of the elements have words that can be read too badly against what is behind them. */
export async function lowContrasts(page: Page, selectors: string[]): Promise<string[]> {
  if (selectors.length === 0) return [];
  const words = await page.evaluate(hideWords, selectors);
  const { data, info } = await sharp(
    await page.screenshot({ fullPage: true, animations: "disabled", scale: "css" }),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await page.evaluate(showWords, selectors);
  const pixelAt = (x: number, y: number): Pixel => {
    const at = (y * info.width + x) * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  return words.flatMap(({ selector, color, opacity, large, boxes }) => {
    const contrasts = boxes
      .flatMap((box) => [...pointsIn(box, info)])
      .map(([x, y]) => pixelAt(x, y))
      .map((behind) => contrast(mix(color, behind, opacity), behind))
      .sort((one, other) => one - other);
    // A hair line that crosses a letter does not make it unreadable: 99 % of what is behind the words counts.
    const found = contrasts[Math.floor(contrasts.length / 100)] ?? 21;
    const wanted = large ? 3 : 4.5;
    return found < wanted ? [`${selector}: ${found.toFixed(2)} instead of ${wanted}`] : [];
  });
}

function* pointsIn(box: Box, picture: { width: number; height: number }): Generator<[x: number, y: number]> {
  const right = Math.min(picture.width, box.x + box.width);
  const bottom = Math.min(picture.height, box.y + box.height);
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < right; x++) yield [x, y];
}

/** Runs in the page. Only an element's own words: those of its children are looked at with the children. */
function hideWords(selectors: string[]): Words[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  return selectors.flatMap((selector) => {
    const element = document.querySelector<HTMLElement | SVGElement>(selector);
    if (!element) return [];
    const style = getComputedStyle(element);
    const paint = element instanceof SVGElement ? "fill" : "-webkit-text-fill-color";
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = style.getPropertyValue(paint);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const size = Number.parseFloat(style.fontSize);
    const boxes = [...element.childNodes]
      .filter((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== "")
      .flatMap((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        return [...range.getClientRects()];
      })
      .map(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height }));
    element.style.setProperty(paint, "transparent", "important");
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return [{ selector, color: [red, green, blue], opacity: alpha / 255, large, boxes }];
  });
}

function showWords(selectors: string[]) {
  for (const selector of selectors) {
    const style = document.querySelector<HTMLElement>(selector)?.style;
    style?.removeProperty("-webkit-text-fill-color");
    style?.removeProperty("fill");
  }
}

function mix(over: Pixel, under: Pixel, opacity: number): Pixel {
  return over.map((value, channel) => value * opacity + (under[channel] ?? 0) * (1 - opacity)) as Pixel;
}

function contrast(a: Pixel, b: Pixel): number {
  const [lighter = 1, darker = 1] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(pixel: Pixel): number {
  const [red = 0, green = 0, blue = 0] = pixel.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
