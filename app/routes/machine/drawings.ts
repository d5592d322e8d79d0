/** About 15 KB each; a site with more pages draws the least used again after a change of its content. */
const most = 400;
const drawings = new Map<string, string>();

/** A drawing depends on nothing but its name: each is drawn once, however often the stored responses expire. */
export function remember(name: string, draw: () => string): string {
  const drawing = drawings.get(name) ?? draw();
  // To the back: the front holds the least recently used.
  drawings.delete(name);
  const [oldest] = drawings.keys();
  if (drawings.size >= most && oldest !== undefined) drawings.delete(oldest);
  drawings.set(name, drawing);
  return drawing;
}
