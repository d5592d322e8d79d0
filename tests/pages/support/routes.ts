type MappedRoute = { path?: string; file: string; index?: boolean; children?: MappedRoute[] };

/** The pages of a route and of those below it; no files, and nothing that only leads elsewhere. */
export function pathsBelow({ path, file, index, children = [] }: MappedRoute): string[] {
  const own = file.includes("/machine/") ? [] : index ? ["/"] : path ? [`/${path}`] : [];
  return [...own, ...children.flatMap(pathsBelow)];
}
