import { checkRestRequest } from "#common/rest-query/check-request.ts";
import { holdLimit, RestFault } from "#common/rest-query/limits.ts";
import { apiErrors, restError } from "../request/api-errors.ts";

/** Far beyond any of our documents; lite fails on JSON that exceeds its call stack. */
const maxDepth = 100;

/** The gateway has already checked it, but web sends requests without the gateway, some with text that a visitor typed. */
export function refuseQuery(request: Request, url: URL): Response | undefined {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return refusalOf(() =>
    checkRestRequest({
      path: url.pathname,
      search: url.search,
      accept: header("accept"),
      prefer: header("prefer"),
      range: header("range"),
    }),
  );
}

export function refuseRows(body: unknown): Response | undefined {
  return Array.isArray(body) ? refusalOf(() => holdLimit("rows", body.length)) : undefined;
}

function refusalOf(check: () => void): Response | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof RestFault) return restError(error);
    throw error;
  }
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
