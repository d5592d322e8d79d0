// Where axe cannot tell the contrast, because a drawing or a gradient stands behind the words, it is measured: the words are made
// invisible, what is behind them is photographed, and every pixel of it is held against the colour of the words.
import type { Page } from "@playwright/test";
import sharp from "sharp";

type Pixel = [red: number, green: number, blue: number];
type Words = {
  selector: string;
  color: Pixel;
  opacity: number;
  large: boolean;
  /** It stays in its place of the window: where the whole page is photographed, it would be elsewhere. */
  isFixed: boolean;
  boxes: Box[];
};
type Box = { x: number; y: number; width: number; height: number };
type Picture = { data: Buffer; left: number; top: number; width: number; height: number; channels: number };

/** Which of the elements have text with too little contrast to its background. */
export async function lowContrasts(page: Page, selectors: string[]): Promise<string[]> {
  if (selectors.length === 0) return [];
  const words = await page.evaluate(hideWords, selectors);
  const [wholePage, window] = [await photographed(false), await photographed(true)];
  await page.evaluate(showWords, selectors);

  async function photographed(isFixed: boolean) {
    const places = words.filter((each) => each.isFixed === isFixed).flatMap(({ boxes }) => boxes);
    return places.length > 0 ? photograph(page, around(places), !isFixed) : undefined;
  }
  return words.flatMap(({ selector, color, opacity, large, isFixed, boxes }) => {
    const picture = isFixed ? window : wholePage;
    const contrasts = (picture ? colorsBehind(boxes, picture) : [])
      .map(({ pixel, count }) => ({ ratio: contrast(mix(color, pixel, opacity), pixel), count }))
      .sort((one, other) => one.ratio - other.ratio);
    const found = hundredth(contrasts) ?? 21;
    const wanted = large ? 3 : 4.5;
    return found < wanted ? [`${selector}: ${found.toFixed(2)} instead of ${wanted}`] : [];
  });
}

/** A hair line that crosses a letter does not make it unreadable: 99 % of what is behind the words counts. */
function hundredth(sorted: { ratio: number; count: number }[]): number | undefined {
  const ignored = Math.floor(sorted.reduce((sum, { count }) => sum + count, 0) / 100);
  let passed = 0;
  for (const { ratio, count } of sorted) {
    passed += count;
    if (passed > ignored) return ratio;
  }
}

async function photograph(page: Page, clip: Box, fullPage: boolean): Promise<Picture> {
  const shot = await page.screenshot({ fullPage, clip, animations: "disabled", scale: "css" });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, ...info, left: clip.x, top: clip.y };
}

/** Few colours stand behind many pixels: each is weighed once. */
function colorsBehind(boxes: Box[], picture: Picture): { pixel: Pixel; count: number }[] {
  const counts = new Map<number, number>();
  for (const { x, y, width, height } of boxes) {
    const right = Math.min(picture.width, x + width - picture.left);
    const bottom = Math.min(picture.height, y + height - picture.top);
    for (let row = Math.max(0, Math.floor(y) - picture.top); row < bottom; row++)
      for (let column = Math.max(0, Math.floor(x) - picture.left); column < right; column++) {
        const color = picture.data.readUIntBE((row * picture.width + column) * picture.channels, 3);
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
  }
  return [...counts].map(([color, count]) => ({
    pixel: [color >> 16, (color >> 8) & 255, color & 255],
    count,
  }));
}

/** The part of the page that is photographed: whole pixels, from the first box to the last. */
function around(boxes: Box[]): Box {
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x))));
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y))));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** Runs in the page. Only an element's own words: those of its children are looked at with the children. */
function hideWords(selectors: string[]): Words[] {
  const { documentElement } = document;
  const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  const hidden: (() => void)[] = [];
  function isInWindow(element: Element): boolean {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (getComputedStyle(around).position === "fixed") return true;
    return false;
  }
  /** What a list has scrolled out of sight is not in the picture either. */
  function shownOf(element: Element, { left, top, right, bottom }: DOMRect): DOMRect {
    let box = { left, top, right, bottom };
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible" || around === document.body) continue;
      const frame = around.getBoundingClientRect();
      box = {
        left: Math.max(box.left, frame.left),
        top: Math.max(box.top, frame.top),
        right: Math.min(box.right, frame.right),
        bottom: Math.min(box.bottom, frame.bottom),
      };
    }
    return new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  }
  const words = selectors.flatMap((selector): Words[] => {
    const element = document.querySelector<HTMLElement | SVGElement>(selector);
    if (!element) return [];
    const style = getComputedStyle(element);
    const paint = element instanceof SVGElement ? "fill" : "-webkit-text-fill-color";
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = style.getPropertyValue(paint);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const size = Number.parseFloat(style.fontSize);
    const isFixed = isInWindow(element);
    const sheet = isFixed
      ? { width: innerWidth, height: innerHeight }
      : { width: documentElement.scrollWidth, height: documentElement.scrollHeight };
    const boxes = [...element.childNodes]
      .filter((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== "")
      .flatMap((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        return [...range.getClientRects()];
      })
      .map((box) => shownOf(element, box))
      .map(({ x, y, width, height }) =>
        isFixed ? { x, y, width, height } : { x: x + scrollX, y: y + scrollY, width, height },
      )
      // What lies beside the page is not in the picture.
      .filter(({ x, y, width, height }) => width > 0 && height > 0 && x + width > 0 && y + height > 0)
      .filter(({ x, y }) => x < sheet.width && y < sheet.height);
    hidden.push(() => element.style.setProperty(paint, "transparent", "important"));
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return [{ selector, color: [red, green, blue], opacity: alpha / 255, large, isFixed, boxes }];
  });
  // Not before all have been looked at: a child inherits the paint of its parent.
  for (const hide of hidden) hide();
  return words;
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
