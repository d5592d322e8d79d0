// One error as it is stored: scrubbed, with its stack mapped to our source, and a fingerprint that is the same for the same bug.
import { createHash } from "node:crypto";
import { messageClass } from "#common/message-class.ts";
import { scrub } from "./scrub.ts";
import type { SourceFrames } from "./source-frames.ts";
import { parseStack } from "./stack.ts";

type Given = {
  source: "browser" | "server";
  message: string;
  stack: string;
  /** Origins of our files: removed from the URLs in the stack. */
  origins: readonly string[];
};

export async function describeError({ source, message, stack, origins }: Given, frames: SourceFrames) {
  const raw = parseStack(stack).map((frame) => ({
    ...frame,
    file: scrub(withoutOrigin(frame.file, origins)),
    function: scrub(frame.function),
  }));
  const resolved = (await frames.resolve(raw)).map((frame) => ({
    ...frame,
    context: frame.context.map(clean),
  }));
  const place = resolved.find((frame) => frame.own) ?? resolved[0];
  const text = scrub(message).slice(0, 1000).trim() || "(no message)";
  const culprit = place ? `${place.file}${place.function ? ` · ${place.function}` : ""}`.slice(0, 300) : "";
  return {
    fingerprint: createHash("sha256")
      .update([source, messageClass(text), culprit].join("\n"))
      .digest("hex")
      .slice(0, 16),
    source,
    message: text,
    culprit,
    frames: resolved,
  };
}

/** Lines of our own source contain no personal data; only characters that the database cannot store are removed. */
function clean({ line, text }: { line: number; text: string }) {
  return { line, text: text.toWellFormed().replaceAll("\u0000", "") };
}

function withoutOrigin(file: string, origins: readonly string[]): string {
  for (const origin of origins)
    if (file.startsWith(`${origin}/`)) return file.slice(origin.length).replace(/[?#].*$/, "");
  return file;
}
