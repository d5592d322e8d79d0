// Colour arithmetic for themes: the contrast of WCAG 2, and the nearest shade that reaches a ratio.

type Rgb = [number, number, number];

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour itself when it reaches `ratio` on every given background, else the closest mix with black or white that does.
 * Where no mix does (a mid grey page), the better of black and white.
 */
export function readableOn(color: string, backgrounds: string[], ratio: number): string {
  const worst = (candidate: string) =>
    Math.min(...backgrounds.map((background) => contrast(candidate, background)));
  if (worst(color) >= ratio) return color;
  for (let share = 0.02; share < 1; share += 0.02) {
    const candidates = [mix(color, "#000000", share), mix(color, "#ffffff", share)].filter(
      (each) => worst(each) >= ratio,
    );
    if (candidates[0]) return candidates[0];
  }
  return worst("#000000") >= worst("#ffffff") ? "#000000" : "#ffffff";
}

export function mix(color: string, other: string, share: number): string {
  const [a, b] = [parse(color), parse(other)];
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share);
  return `#${([0, 1, 2] as const).map((i) => channel(i).toString(16).padStart(2, "0")).join("")}`;
}

export function isHexColor(value: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

function parse(hex: string): Rgb {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
