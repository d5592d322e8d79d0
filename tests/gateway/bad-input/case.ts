import { createHmac } from "node:crypto";

/** What a case may need to know of the backend under test. */
export type Situation = {
  publishable: string;
  secret: string;
  jwtSecret: string;
  readerId: string;
  token: string;
};

type Extra = {
  headers?: (now: Situation) => Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

export type Case = Extra & { name: string; method: string; path: string; status: number | number[] };

/** `what` is a method and a path, or a path that is read. */
export function bad(name: string, what: string, status: number | number[], extra: Extra = {}): Case {
  const [first = "", second] = what.split(" ");
  return { name, method: second ? first : "GET", path: second ?? first, status, ...extra };
}

export const type = (contentType: string) => () => ({ "content-type": contentType });
export const reader = ({ token }: Situation) => ({ authorization: `Bearer ${token}` });
export const bearer = (make: (now: Situation) => string) => (now: Situation) => ({
  authorization: `Bearer ${make(now)}`,
});

export const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
export const soon = () => Math.floor(Date.now() / 1000) + 600;

export function jwt(claims: object, secret: string, header: object = { alg: "HS256", typ: "JWT" }): string {
  const head = `${encode(header)}.${encode(claims)}`;
  return `${head}.${createHmac("sha256", secret).update(head).digest("base64url")}`;
}
