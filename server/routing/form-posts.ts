// Forms that work without JavaScript: a POST to a page, answered by the page's action. Never stored.
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientIp, rateLimitKey } from "../http/client-ip.ts";
import { sendSentence } from "../http/send-sentence.ts";
import { type StoredResponse, sendStored } from "../http/stored-response.ts";

type Options = {
  siteOrigins(): readonly string[];
  siteUrl(): string;
  trustProxy: number;
  headers(): Readonly<Record<string, string>>;
  afterWrite(): Promise<void>;
  render(request: Request, clientKey: string): Promise<{ stored: StoredResponse }>;
};

const maxBody = 64 * 1024;
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

export function createFormPosts({ siteOrigins, siteUrl, trustProxy, headers, afterWrite, render }: Options) {
  return async function postForm(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== "POST")
      return refuse(405, "This page can be read and, where it has a form, posted to; nothing else.", {
        allow: "GET, HEAD, POST",
      });
    if (!isOurs(request)) return refuse(403, "This form can only be sent from this site.");
    if (!formTypes.test(request.headers["content-type"] ?? ""))
      return refuse(415, "Please send this as a form.");
    const body = await readBody(request);
    if (!body)
      return refuse(413, "This is more than the form can take. Please shorten it.", { connection: "close" });
    const origin = siteUrl();
    const target = new Request(new URL(request.url ?? "/", origin), {
      method: "POST",
      headers: {
        "content-type": request.headers["content-type"] ?? "",
        origin,
        host: new URL(origin).host,
      },
      body: new Uint8Array(body),
    });
    const { stored } = await render(target, rateLimitKey(clientIp(request, trustProxy)));
    await afterWrite();
    sendStored(request, response, stored);

    function refuse(status: number, sentence: string, extra: Record<string, string> = {}) {
      sendSentence(response, status, sentence, { ...headers(), ...extra });
    }
  };

  /** A browser says where a form comes from; a program without ambient rights gains nothing by saying nothing. */
  function isOurs({ headers: given }: IncomingMessage): boolean {
    if (given["sec-fetch-site"] && !["same-origin", "none"].includes(String(given["sec-fetch-site"])))
      return false;
    return given.origin === undefined || siteOrigins().includes(given.origin);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
