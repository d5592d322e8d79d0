import { apiErrors, restError } from "./errors.ts";

/** Far beyond any document of ours; lite fails on what does not fit its call stack. */
const maxDepth = 100;

/** lite takes a limit that is no number for none. */
export function refuseQuery(url: URL): Response | undefined {
  for (const name of ["limit", "offset"]) {
    const value = url.searchParams.get(name);
    if (value !== null && !/^\d{1,9}$/.test(value)) return restError(apiErrors.notANumber(name));
  }
  return undefined;
}

export function refuseDepth(text: string): Response | undefined {
  return depthOf(text) > maxDepth ? restError(apiErrors.tooDeep) : undefined;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}
