// POST /collect: page views, web vitals and errors from browsers. Validated, limited by IP address, answered when stored.
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseJson } from "#common/json.ts";
import { describeError } from "../errors/describe-error.ts";
import type { SourceFrames } from "../errors/source-frames.ts";
import { discardRest, readBody } from "../http/body.ts";
import { clientIp, rateLimitKey } from "../http/client-ip.ts";
import { Refusal, tooMany, unavailable } from "../http/refusal.ts";
import { createClientRateLimiter } from "../rate-limiter.ts";
import type { Batches } from "./batches.ts";
import { browserFamily, isRobot } from "./browser-family.ts";
import { type CollectedEvent, collected, type EventOf, noRows, type Rows } from "./events.ts";
import type { Locate } from "./known-pages.ts";
import type { Visitors } from "./visitors.ts";

type Options = {
  siteOrigins(): readonly string[];
  trustProxy: number;
  headers(): Readonly<Record<string, string>>;
  batches: Batches;
  visitors: Visitors;
  locate: Locate;
  frames: SourceFrames;
};

export const maxBody = 32 * 1024;
/** By IP address. A page sends two or three: an office behind one IP address may open two hundred pages a minute. */
export const requestsPerClient = { points: 600, seconds: 60 };
export const errorsPerClient = { points: 30, seconds: 60 };
const statusOf = { stored: 204, refused: 400, unavailable: 503 } as const;

/** POST /collect. */
export type Collect = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createCollect(options: Options): Collect {
  const { siteOrigins, trustProxy, headers, batches, visitors, locate, frames } = options;
  // IP addresses are counted under keys that only this process can compute.
  const secret = randomBytes(32);
  const disguise = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  const requests = createClientRateLimiter(requestsPerClient, disguise);
  const errors = createClientRateLimiter(errorsPerClient, disguise);

  return async function collect(request, response) {
    const { status, headers: own } = await answer(request, response).then(
      (status) => ({ status, headers: {} }),
      (error) => {
        if (error instanceof Refusal) return error;
        throw error;
      },
    );
    if (!request.complete) response.setHeader("connection", "close");
    response.writeHead(status, { ...headers(), ...own, "cache-control": "no-store" });
    response.end();
    discardRest(request);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<number> {
    if (request.method !== "POST") return 405;
    if (!siteOrigins().includes(request.headers.origin ?? "")) return 403;
    const agent = request.headers["user-agent"] ?? "";
    // The script honours these too; events that still arrive are dropped.
    if (request.headers.dnt === "1" || request.headers["sec-gpc"] === "1" || isRobot(agent)) return 204;
    const ipAddress = clientIp(request, trustProxy);
    const clientKey = rateLimitKey(ipAddress);
    const exceeded = await requests.take(clientKey);
    if (exceeded) throw tooMany("over_request_rate_limit", exceeded.waitMs);
    const body = await readBody(request, response, { limit: maxBody, clientKey });
    const parsed = collected.safeParse(parseJson(body.toString()));
    if (!parsed.success) return 400;
    const rows = noRows();
    for (const event of parsed.data.events) {
      if (event.type === "error" && (await errors.take(clientKey))) continue;
      await addRow(rows, event, { agent, visitor: () => visitorHash(ipAddress, agent) });
    }
    if (Object.values(rows).every((each) => each.length === 0)) return 204;
    return statusOf[await batches.add(rows)];
  }

  function visitorHash(ipAddress: string, agent: string): Promise<string> {
    return visitors.hash(ipAddress, agent).catch(() => {
      throw unavailable();
    });
  }

  async function addRow(
    rows: Rows,
    event: CollectedEvent,
    from: { agent: string; visitor(): Promise<string> },
  ) {
    if (event.type === "end") {
      rows.ends.push({ view_key: event.key, seconds: event.seconds, completed: event.completed });
      return;
    }
    const page = await locate(event.path);
    if (event.type === "view") {
      // Work in the back office does not count as a visit.
      if (!page.path.startsWith("/admin") && !page.path.startsWith("/dev/"))
        rows.views.push(viewRow(event, page.path, await from.visitor()));
    } else if (event.type === "vital") rows.vitals.push(vitalRow(event, page));
    else {
      const { message, stack = "", release } = event;
      const described = await describeError(
        { source: "browser", message, stack, origins: siteOrigins() },
        frames,
      );
      rows.errors.push({
        ...described,
        path: page.path,
        release: plain(release, 60),
        browser: browserFamily(from.agent),
      });
    }
  }

  function viewRow(view: EventOf<"view">, path: string, visitor: string) {
    const language = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(view.language ?? "")
      ? view.language
      : undefined;
    return {
      view_key: view.key,
      path,
      referrer_host: referrerHost(view.referrer, siteOrigins()),
      // Not from the IP address: the region the visitor chose for the browser's language.
      country: language?.match(/-([A-Z]{2})(-|$)/)?.[1],
      device: view.device,
      language: language?.split("-")[0]?.toLowerCase(),
      campaign_source: plain(view.source, 100),
      campaign_medium: plain(view.medium, 100),
      campaign_name: plain(view.campaign, 100),
      visitor_day_hash: visitor,
    };
  }
}

function vitalRow(vital: EventOf<"vital">, page: { path: string; route: string }) {
  const attribution = { element: plain(vital.element, 200), resource: ownResource(vital.resource) };
  return { ...page, metric: vital.metric, value: vital.value, device: vital.device, attribution };
}

/** Files of this site, without query and without the hash that changes with every build. */
function ownResource(resource: string | undefined): string | undefined {
  if (!resource || !/^\/[\w./~-]*$/.test(resource)) return undefined;
  return resource.replace(/^(\/assets\/.+)-[\w-]{8}(\.\w+)$/, "$1$2").slice(0, 200);
}

function referrerHost(referrer: string | undefined, siteOrigins: readonly string[]): string | undefined {
  const host = /^(?:https?:\/\/)?([a-z0-9.-]{1,250})(?::\d+)?(?:\/|$)/i
    .exec(referrer ?? "")?.[1]
    ?.toLowerCase();
  return host && !siteOrigins.some((origin) => new URL(origin).hostname === host) ? host : undefined;
}

/** Text from a URL: printable, short, whole characters, and nothing that looks like an e-mail. */
function plain(text: string | undefined, most: number): string | undefined {
  const words = text
    ?.toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, most);
  return words && !/@|%40|\ufffd/.test(words) ? words : undefined;
}
