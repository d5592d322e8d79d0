// The difference of two texts in lines and, within a changed line, in words. After Myers: the fewest pieces removed and added.

export type Piece = { kind: "same" | "added" | "removed"; text: string };
export type DiffLine =
  | { kind: "same"; text: string }
  | { kind: "added" | "removed"; pieces: Piece[] }
  /** Lines nobody changed, left out. */
  | { kind: "skipped"; count: number };

/** Beyond this many changed pieces the exact difference is not worth the wait: the rest counts as replaced. */
const mostSteps = 600;
const context = 2;

export function diffLines(before: string, after: string): DiffLine[] {
  const pieces = diff(linesOf(before), linesOf(after));
  return skipUnchanged(pairUp(pieces));
}

export function diffWords(before: string, after: string): Piece[] {
  return join(diff(wordsOf(before), wordsOf(after)));
}

function diff(before: string[], after: string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (texts: string[]) => texts.map((text): Piece => ({ kind: "same", text }));
  return [
    ...same(before.slice(0, start)),
    ...shortestEdit(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function shortestEdit(before: string[], after: string[]): Piece[] {
  const replaced = [...pieces("removed", before), ...pieces("added", after)];
  if (before.length === 0 || after.length === 0) return replaced;
  const trail: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let steps = 0; steps <= Math.min(before.length + after.length, mostSteps); steps++) {
    trail.push(new Map(reached));
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const down = at(reached, diagonal + 1);
      const right = at(reached, diagonal - 1);
      let x = diagonal === -steps || (diagonal !== steps && right < down) ? down : right + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(trail, before, after, steps);
    }
    reached = new Map(reached);
  }
  return replaced;
}

function walkBack(trail: Map<number, number>[], before: string[], after: string[], steps: number): Piece[] {
  const found: Piece[] = [];
  let [x, y] = [before.length, after.length];
  for (let step = steps; step > 0; step--) {
    const reached = trail[step] ?? new Map();
    const diagonal = x - y;
    const isDown =
      diagonal === -step || (diagonal !== step && at(reached, diagonal - 1) < at(reached, diagonal + 1));
    const previous = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = at(reached, previous);
    const fromY = fromX - previous;
    const stop = isDown ? fromX : fromX + 1;
    while (x > stop) {
      x--;
      y--;
      found.push({ kind: "same", text: before[x] ?? "" });
    }
    if (isDown) found.push({ kind: "added", text: after[fromY] ?? "" });
    else found.push({ kind: "removed", text: before[fromX] ?? "" });
    [x, y] = [fromX, fromY];
  }
  while (x > 0) found.push({ kind: "same", text: before[--x] ?? "" });
  return found.reverse();
}

/** A removed line and the added one that took its place are compared word by word. */
function pairUp(found: Piece[]): DiffLine[] {
  const lines: DiffLine[] = [];
  for (let index = 0; index < found.length; ) {
    const piece = found[index];
    if (piece?.kind === "same") {
      lines.push({ kind: "same", text: piece.text });
      index++;
      continue;
    }
    const removed: string[] = [];
    const added: string[] = [];
    for (; found[index] && found[index]?.kind !== "same"; index++)
      (found[index]?.kind === "removed" ? removed : added).push(found[index]?.text ?? "");
    lines.push(...changedLines(removed, added));
  }
  return lines;
}

function changedLines(removed: string[], added: string[]): DiffLine[] {
  const pairs =
    removed.length === added.length ? removed.map((line, n) => diffWords(line, added[n] ?? "")) : undefined;
  const side = (kind: "removed" | "added", texts: string[]) =>
    texts.map(
      (text, n): DiffLine => ({
        kind,
        pieces: pairs?.[n]?.filter((piece) => piece.kind === "same" || piece.kind === kind) ?? [
          { kind, text },
        ],
      }),
    );
  return [...side("removed", removed), ...side("added", added)];
}

function skipUnchanged(lines: DiffLine[]): DiffLine[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== "same");
  const shown: DiffLine[] = [];
  lines.forEach((line, index) => {
    const last = shown[shown.length - 1];
    if (isNear(index)) shown.push(line);
    else if (last?.kind === "skipped") last.count++;
    else shown.push({ kind: "skipped", count: 1 });
  });
  return shown;
}

function join(found: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of found) {
    const last = joined[joined.length - 1];
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

function pieces(kind: Piece["kind"], texts: string[]): Piece[] {
  return texts.map((text) => ({ kind, text }));
}

/** Empty lines count; between words there is nothing but what separates them. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((part) => part !== "");
}

function at(reached: Map<number, number>, diagonal: number): number {
  return reached.get(diagonal) ?? -1;
}
