// The one worker of the tab. Under `require-trusted-types-for` the URL of a worker needs a policy, which allows only this URL.

import { referencesIn } from "#content-model/reference.ts";
import { downloadsIn } from "../references/downloads.ts";
import type { FindLinks, FoundLink, RenderedMarkdown } from "./markdown.ts";
import type { RenderAnswer, RenderRequest } from "./markdown-worker.ts";
import workerUrl from "./markdown-worker.ts?worker&url";

type UrlPolicy = { createScriptURL: (url: string) => unknown };
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => UrlPolicy;
};

const waiting = new Map<
  number,
  { resolve: (rendered: RenderedMarkdown) => void; reject: (error: Error) => void }
>();
let worker: Worker | undefined;
let lastNumber = 0;

/** The worker has no database, so the targets of links to records are loaded here. */
export async function renderMarkdown(source: string, findLinks: FindLinks): Promise<RenderedMarkdown> {
  const references = [...referencesIn(source), ...downloadsIn(source)];
  const links = references.length > 0 ? await findLinks(references) : new Map<string, FoundLink>();
  worker ??= startWorker();
  const number = ++lastNumber;
  worker.postMessage({ number, source, links } satisfies RenderRequest);
  return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
}

function startWorker(): Worker {
  const started = new Worker(trustedUrl() as string, { type: "module", name: "markdown" });
  started.addEventListener("message", ({ data }: MessageEvent<RenderAnswer>) => {
    const asked = waiting.get(data.number);
    waiting.delete(data.number);
    if ("rendered" in data) asked?.resolve(data.rendered);
    else asked?.reject(new Error(data.failure));
  });
  started.addEventListener("error", () => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error("The preview could not be started."));
    waiting.clear();
  });
  return started;
}

let policy: UrlPolicy | undefined;

function trustedUrl(): unknown {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return workerUrl;
  policy ??= types.createPolicy("reduit-worker", {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError("Not our worker");
      return url;
    },
  });
  return policy.createScriptURL(workerUrl);
}
