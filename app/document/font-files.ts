// Apart from fonts.ts: the browser's part of the root names these files, and needs nothing else of it.
import inter from "../fonts/inter.woff2?url";
import mono from "../fonts/jetbrains-mono.woff2?url";

export const fontFiles = { inter, mono };
