// Renders pages from cached queries. In production it runs in a thread of its own (render-thread.ts), in development beside the rest.
import { visitorClient } from "../visitor-client.ts";
import type { Revisions } from "./freshness.ts";
import { QueryCache } from "./query-cache.ts";
import { type Answers, noteFailures } from "./render-scope.ts";
import { createRenderer, type Render } from "./renderer.ts";

type RendererOptions = Parameters<typeof createRenderer>[0];

export type RenderingOptions = Omit<RendererOptions, "db"> & {
  backend: Parameters<typeof visitorClient>[0];
  /** Of the backend. */
  fetch: typeof fetch;
  firstAnswer?: number;
};

export type Rendering = {
  render: Render;
  /** The revisions at which these queries have the same answers as before, if they have. */
  recheck(answers: Answers): Promise<Revisions | undefined>;
  /** Only tables whose revision has changed are read again. */
  follow(revisions: Revisions): void;
};

export function createRendering({ backend, fetch, firstAnswer, ...options }: RenderingOptions): Rendering {
  const queries = new QueryCache({ firstAnswer });
  const db = visitorClient(backend, fetch, (asked) => noteFailures(queries.around(asked)));
  return {
    render: createRenderer({ ...options, db }),
    recheck: (answers) => queries.recheck(answers),
    follow: (revisions) => queries.follow(revisions),
  };
}
