// What a hostile client can do to the site without a right to anything, or with those of a reader. Each is written against what a visitor
// can find out: paths, columns and functions that the pages themselves use.

import { imageWidths } from "../../common/image-widths.ts";
import { subjects } from "../../content-model/fields/subject.ts";
import type { Target } from "./target.ts";
import { type Answers, type Call, flood, hold } from "./weapons.ts";

export type Load = (target: Target, seconds: number) => Promise<Answers>;

const manyAddresses = 200;
/** With eighteen subjects each, more drawings than can be asked for while the load lasts. */
const drawnPaths = [
  "/about",
  "/contact",
  "/trust",
  "/trust/security",
  "/services/cloud",
  "/legal/dpa",
  "/status",
];
const json = { "content-type": "application/json" };
const words = (turn: number) => `word${turn} ${"security cloud ".repeat(12)}`;
const repeat = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));
const png = (bytes: number) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(bytes)]);
const rest = ({ publishableKey }: Target, query: string): Call => ({
  path: `/rest/v1/${query}`,
  headers: { apikey: publishableKey },
});
const post = ({ publishableKey }: Target, path: string, body: unknown, from?: number): Call => ({
  path,
  method: "POST",
  headers: { apikey: publishableKey, ...json },
  body: JSON.stringify(body),
  from,
});

/** A request that announces a body and sends it one byte at a time. */
function slowBody(what: string, headers: string[], length: number): Load {
  return ({ port, publishableKey, token, readerId }, seconds) => {
    const fill = (text: string) =>
      text.replace("$TOKEN", token).replace("$READER", readerId).replace("$PORT", String(port));
    const lines = [`${what} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `apikey: ${publishableKey}`, ...headers];
    const begin = fill(`${lines.join("\r\n")}\r\nContent-Length: ${length}\r\n\r\n{`);
    return hold(port, { seconds, count: 200, addresses: 4, begin, drip: " " });
  };
}

export const loads: Record<string, Load> = {
  "slow headers": ({ port }, seconds) =>
    hold(port, {
      seconds,
      count: 400,
      addresses: 4,
      begin: "GET /about HTTP/1.1\r\nHost: x\r\n",
      drip: "X-A: b\r\n",
    }),
  "slow bodies to sign in": slowBody(
    "POST /auth/v1/token?grant_type=password",
    ["Content-Type: application/json"],
    900,
  ),
  "slow bodies to the data": slowBody(
    "POST /rest/v1/contact_messages",
    ["Content-Type: application/json"],
    900_000,
  ),
  "slow uploads without a token": slowBody(
    "POST /storage/v1/object/media/slow.png",
    ["Content-Type: image/png"],
    900_000,
  ),
  "slow uploads of a reader": slowBody(
    "POST /storage/v1/object/avatars/$READER/avatar",
    ["Content-Type: image/png", "Authorization: Bearer $TOKEN"],
    900_000,
  ),
  "slow bodies to /collect": slowBody(
    "POST /collect",
    [
      "Content-Type: application/json",
      "Origin: http://localhost:$PORT",
      "User-Agent: Mozilla/5.0 Firefox/140.0",
    ],
    9000,
  ),
  "slow bodies to /contact": slowBody(
    "POST /contact",
    ["Content-Type: application/x-www-form-urlencoded"],
    9000,
  ),
  "the same column 650 times": (target, seconds) => {
    const columns = repeat(650, (at) => `${at.toString(36)}x:content`).join();
    return flood(target.port, { seconds, perSecond: 5 }, () => rest(target, `blog_posts?select=${columns}`));
  },
  "tables within tables": (target, seconds) => {
    const nested = `${"id,case_studies(id,industries(".repeat(5)}id${"))".repeat(5)}`;
    return flood(target.port, { seconds, perSecond: 10 }, () => rest(target, `industries?select=${nested}`));
  },
  "filters within filters": (target, seconds) => {
    const deep = `${"and(or(".repeat(60)}title.eq.a${"),title.neq.b)".repeat(60)}`;
    return flood(target.port, { seconds, perSecond: 20 }, () =>
      rest(target, `blog_posts?select=id&or=(${deep})`),
    );
  },
  "lists of a thousand values": (target, seconds) => {
    const list = repeat(1000, (at) => `v${at}`).join();
    return flood(target.port, { seconds, perSecond: 20 }, () =>
      rest(target, `blog_posts?select=id&slug=in.(${list})`),
    );
  },
  "patterns that match slowly": (target, seconds) =>
    flood(target.port, { seconds, perSecond: 20 }, (turn) =>
      rest(target, `blog_posts?select=id&content=ilike.*${"e*".repeat(60)}${turn}*`),
    ),
  "regular expressions": (target, seconds) =>
    flood(target.port, { seconds, perSecond: 20 }, (turn) =>
      rest(
        target,
        `blog_posts?select=id&content=match.${encodeURIComponent(`((a|e|i)+)+(${".*".repeat(20)})+${turn}$`)}`,
      ),
    ),
  "odd words at /search": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 40 }, (turn) => ({
      path: `/search?q=${encodeURIComponent(`${words(turn)}"%_\\ -${"or ".repeat(40)}`).slice(0, 4000)}`,
    })),
  "odd words to the search function": (target, seconds) =>
    flood(target.port, { seconds, perSecond: 40 }, (turn) =>
      post(target, "/rest/v1/rpc/search_content", {
        query: words(turn),
        max_results: 1000,
        skip: turn % 900,
      }),
    ),
  "large JSON": (target, seconds) => {
    const rows = repeat(9000, (at) => `row ${at} ${"x".repeat(80)}`);
    return flood(target.port, { seconds, perSecond: 10 }, () =>
      post(target, "/rest/v1/rpc/search_content", { query: rows }),
    );
  },
  "nested JSON": (target, seconds) =>
    flood(target.port, { seconds, perSecond: 10 }, () => ({
      ...post(target, "/rest/v1/contact_messages", {}),
      body: `{"a":${"[".repeat(90_000)}${"]".repeat(90_000)}}`,
    })),
  "many ranges": ({ port, asset, image }, seconds) => {
    const range = `bytes=${repeat(300, (at) => `${at}-${at}`).join()}`;
    return flood(port, { seconds, perSecond: 100 }, (turn) => ({
      path: turn % 2 ? asset : image,
      headers: { range },
    }));
  },
  "images in every size": ({ port, image }, seconds) =>
    flood(port, { seconds, perSecond: 60 }, (turn) => ({
      path: `${image}?w=${imageWidths[turn % imageWidths.length]}&v=x${turn}`,
      headers: { accept: ["image/avif", "image/webp", "*/*"][turn % 3] ?? "" },
    })),
  "made-up page views": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 200 }, (turn) => ({
      path: "/collect",
      method: "POST",
      headers: { ...json, origin: `http://localhost:${port}`, "user-agent": "Mozilla/5.0 Firefox/140.0" },
      body: JSON.stringify({
        events: [{ type: "view", key: `k${turn}00000000`, path: `/x${turn}`, device: "desktop" }],
      }),
      from: turn % manyAddresses,
    })),
  "guessed passwords": (target, seconds) =>
    flood(target.port, { seconds, perSecond: 50, atOnce: 300 }, (turn) => {
      const guess = { email: `person-${turn}@example.test`, password: "a wrong password" };
      return post(target, "/auth/v1/token?grant_type=password", guess, turn % manyAddresses);
    }),
  registrations: (target, seconds) =>
    flood(target.port, { seconds, perSecond: 20, atOnce: 300 }, (turn) => {
      const account = { email: `new-${turn}@example.test`, password: "correct horse 7" };
      return post(target, "/auth/v1/signup", account, turn % manyAddresses);
    }),
  "forgotten passwords": (target, seconds) =>
    flood(target.port, { seconds, perSecond: 20 }, (turn) =>
      post(target, "/auth/v1/recover", { email: `reader-${turn % 50}@example.test` }, turn % manyAddresses),
    ),
  "connections that say nothing": ({ port }, seconds) =>
    hold(port, { seconds, count: 2000, addresses: 12, begin: "" }),
  "a connection for every request": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 200 }, (turn) => ({
      path: "/",
      headers: { connection: "close" },
      from: turn % 8,
    })),
  "requests without waiting for answers": ({ port }, seconds) => {
    const begin = repeat(150, (at) => `GET /blog/none-${at} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");
    return hold(port, { seconds, count: 20, addresses: 4, begin });
  },
  "unread answers": ({ port, asset }, seconds) =>
    hold(port, {
      seconds,
      count: 200,
      addresses: 4,
      begin: `GET ${asset} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(40),
      reads: false,
    }),
  "unread data": ({ port, publishableKey }, seconds) =>
    hold(port, {
      seconds,
      count: 100,
      addresses: 4,
      begin:
        `GET /rest/v1/blog_posts?select=* HTTP/1.1\r\nHost: x\r\napikey: ${publishableKey}\r\n\r\n`.repeat(
          20,
        ),
      reads: false,
    }),
  "pages that are not there": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 60 }, (turn) => ({ path: `/blog/none-${turn}`, from: turn % 4 })),
  "drawings with made-up names": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 200 }, (turn) => ({
      path: `/art/${["grounds", "grounds/services", "covers", "subjects/massif"][turn % 4]}/none-${turn}.svg`,
    })),
  "drawings in every subject": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 60 }, (turn) => ({
      path: `/art/subjects/${subjects[turn % subjects.length]?.key}${drawnPaths[turn % drawnPaths.length]}.svg`,
    })),
  "missing pages on new connections": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 200 }, (turn) => ({
      path: `/art/none/${turn}`,
      headers: { connection: "close" },
    })),
  "pages with made-up parameters": ({ port }, seconds) =>
    flood(port, { seconds, perSecond: 60 }, (turn) => ({
      path: `/blog?page=${turn}&utm=${turn}`,
      from: turn % 4,
    })),
  "uploads without a token": ({ port, publishableKey }, seconds) =>
    flood(port, { seconds, perSecond: 10 }, (turn) => ({
      path: `/storage/v1/object/media/flood/${turn}.png`,
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "image/png" },
      body: png(1_000_000),
    })),
  "uploads of a reader": ({ port, publishableKey, token, readerId }, seconds) =>
    flood(port, { seconds, perSecond: 5 }, () => ({
      path: `/storage/v1/object/avatars/${readerId}/avatar`,
      method: "POST",
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "image/png",
        "x-upsert": "true",
      },
      body: png(1_900_000),
    })),
  "late pages of a list": (target, seconds) =>
    flood(target.port, { seconds, perSecond: 40 }, (turn) => ({
      ...rest(target, `blog_posts?select=*&order=content.desc&limit=1000&offset=${turn % 2 ? 0 : 999_999}`),
      headers: { apikey: target.publishableKey, prefer: "count=exact" },
    })),
  "other protocols": ({ port }, seconds) => {
    const upgrade = `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${"a".repeat(22)}==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    const noise = [
      "\x16\x03\x01\x02\x00\x01\x00\x01",
      "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ];
    return Promise.all(
      [upgrade, ...noise].map((begin) =>
        hold(port, { seconds, count: 25, begin: Buffer.from(begin, "latin1") }),
      ),
    ).then((all) => Object.assign({}, ...all));
  },
};
