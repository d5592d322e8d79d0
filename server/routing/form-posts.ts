// Forms that work without JavaScript: a POST to a page, answered by the page's action. Never stored.
import type { IncomingMessage, ServerResponse } from "node:http";
import { LimiterFullError } from "#common/limiter.ts";
import { maxFormFiles } from "#content-model/further-fields.ts";
import { filePace, hasBody, readBody } from "../http/body.ts";
import { createByteBudget } from "../http/byte-budget.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import { Refusal } from "../http/refusal.ts";
import { sendSentence } from "../http/send-sentence.ts";
import { type StoredResponse, sendStored } from "../http/stored-response.ts";
import { createRateLimiter } from "../rate-limiter.ts";

type Options = {
  siteOrigins(): readonly string[];
  siteUrl(): string;
  clientKey(request: IncomingMessage): string;
  headers(): Readonly<Record<string, string>>;
  /** Whether the published page at this path has a form with a field for a file. */
  hasFileForm(pathname: string): Promise<boolean>;
  afterWrite(): Promise<void>;
  /** Rejects with LimiterFullError when this client has too many requests under way. */
  render(request: Request, clientKey: string): Promise<{ stored: StoredResponse }>;
};

export const maxBody = 64 * 1024;
const maxBodyWithFiles = maxFormFiles + maxBody;
const tooLong = `This form accepts at most ${maxBody / 1024} KB. Please go back and shorten what you typed.`;
const tooLarge = `The files of a message may total at most ${maxFormFiles / 1024 / 1024} MB. Please go back and choose smaller ones.`;
const tooManyFiles = "You have sent many files. Please wait an hour, or call us.";
/** In this process. Messages have their own limit, which counts once the files have arrived. */
export const largePosts = { points: 20, seconds: 3600 };
/** Held until the message is stored, in memory a few times over. */
const fileBudget = createByteBudget({ total: 4 * maxBodyWithFiles, perClient: maxBodyWithFiles });
const busy = "The server is busy. Please send the form again in a few seconds.";
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

export type FormPosts = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

export function createFormPosts(options: Options): FormPosts {
  const { siteOrigins, siteUrl, clientKey, headers, hasFileForm, afterWrite, render } = options;
  const largePostLimiter = createRateLimiter(largePosts);
  return async function postForm(request, response, url) {
    if (request.method !== "POST")
      return refuse(405, "Method not allowed. Use GET or, for forms, POST.", {
        allow: "GET, HEAD, POST",
      });
    if (!isOwnOrigin(request.headers, siteOrigins()))
      return refuse(403, "This form can only be sent from this site.");
    if (!formTypes.test(request.headers["content-type"] ?? ""))
      return refuse(415, "Please send this as a form.");
    const key = clientKey(request);
    const isLarge = Number(request.headers["content-length"]) > maxBody;
    const takesFiles = isLarge && (await hasFileForm(url.pathname).catch(() => undefined));
    if (takesFiles === undefined) return refuse(503, busy, { "retry-after": "3", connection: "close" });
    if (takesFiles && (await largePostLimiter.take(key)))
      return refuse(429, tooManyFiles, { "retry-after": "3600", connection: "close" });
    const reading = takesFiles
      ? { limit: maxBodyWithFiles, pace: filePace, budget: fileBudget }
      : { limit: maxBody };
    const body = hasBody(request)
      ? await readBody(request, response, { ...reading, clientKey: key }).catch(asRefusal)
      : Buffer.alloc(0);
    if (body instanceof Refusal) {
      const sentence = body.status === 413 ? (takesFiles ? tooLarge : tooLong) : body.message;
      return refuse(body.status, sentence, { ...body.headers, connection: "close" });
    }
    const origin = siteUrl();
    const target = new Request(new URL(url.pathname + url.search, origin), {
      method: "POST",
      headers: {
        "content-type": request.headers["content-type"] ?? "",
        origin,
        host: new URL(origin).host,
      },
      body: new Uint8Array(body),
    });
    const rendered = await render(target, key).catch(asBusy);
    if (!rendered) return refuse(503, busy, { "retry-after": "3" });
    const { stored } = rendered;
    await afterWrite();
    sendStored(request, response, stored);

    function refuse(status: number, sentence: string, extra: Record<string, string> = {}) {
      sendSentence(response, status, sentence, { ...headers(), ...extra });
    }
  };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function asBusy(error: unknown): undefined {
  if (!(error instanceof LimiterFullError)) throw error;
}
