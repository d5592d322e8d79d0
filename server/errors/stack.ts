// Reads the stacks of Chromium, Firefox, Safari and Node into frames, innermost first.

export type RawFrame = { file: string; line: number; column: number; function: string };

const maxFrames = 30;
const chromium = /^\s*at (?:(?:async )?(.+?) \()?(?:(?:async )?)([^()\s]+?):(\d+):(\d+)\)?$/;
const others = /^(?:(.*?)@)?(\S+?):(\d+):(\d+)$/;

export function parseStack(stack: string): RawFrame[] {
  const frames: RawFrame[] = [];
  for (const line of stack.split("\n")) {
    const found = chromium.exec(line) ?? others.exec(line.trim());
    if (!found) continue;
    const [, name = "", file = "", row, column] = found;
    frames.push({ file, line: Number(row), column: Number(column), function: plainName(name) });
    if (frames.length === maxFrames) break;
  }
  return frames;
}

function plainName(name: string): string {
  return name
    .replace(/^(async|new|Object\.|Module\.) ?/, "")
    .replace(/ \[as .*\]$/, "")
    .slice(0, 100);
}
