// The one worker of the tab. Under `require-trusted-types-for` the URL of a worker needs a policy: this one knows a single URL.
import type { PreviewAnswer, PreviewRequest } from "./preview-worker.ts";
import workerUrl from "./preview-worker.ts?worker&url";

type UrlPolicy = { createScriptURL: (url: string) => unknown };
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => UrlPolicy;
};

const waiting = new Map<number, { resolve: (html: string) => void; reject: (error: Error) => void }>();
let worker: Worker | undefined;
let lastNumber = 0;

export function renderPreview(source: string): Promise<string> {
  worker ??= startWorker();
  const number = ++lastNumber;
  worker.postMessage({ number, source } satisfies PreviewRequest);
  return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
}

function startWorker(): Worker {
  const started = new Worker(trustedUrl() as string, { type: "module", name: "preview" });
  started.addEventListener("message", ({ data }: MessageEvent<PreviewAnswer>) => {
    const asked = waiting.get(data.number);
    waiting.delete(data.number);
    if ("html" in data) asked?.resolve(data.html);
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
      if (url !== workerUrl) throw new TypeError("Not the preview's worker");
      return url;
    },
  });
  return policy.createScriptURL(workerUrl);
}
