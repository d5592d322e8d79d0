import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.mjs";

const flags = "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update";

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: flags.split(" ") });
}
