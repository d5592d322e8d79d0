import { bad, reader } from "./case.ts";

const statistics = "/rest/v1/statistics";
const secret = ({ secret }: { secret: string }) => ({ apikey: secret });
const from = (origin: string) => () => ({ origin });
const site = (value: string) => () => ({ "sec-fetch-site": value });

export const urls = [
  bad("admin interface of accounts", "/auth/v1/admin/users", 404, { headers: secret }),
  bad("a magic link", "POST /auth/v1/magiclink", 404, { body: "{}" }),
  bad("a code that would make an account", "POST /auth/v1/otp", 404, {
    body: '{"email":"a@b.ch","create_user":true}',
  }),
  bad("an outside provider", "/auth/v1/authorize?provider=github", 404),
  bad("a link that would be consumed by looking at it", "/auth/v1/verify?type=signup&token=x", 405),
  bad("functions", "/functions/v1/x", 404),
  bad("emptying a bucket", "POST /storage/v1/bucket/avatars/empty", 404, { body: "{}", headers: reader }),
  bad("making a bucket", "POST /storage/v1/bucket", 404, { body: '{"id":"x","name":"x"}', headers: secret }),
  bad("PUT to a table", "PUT /rest/v1/statistics?id=eq.1", 405, { body: "{}" }),
  bad("OPTIONS", `OPTIONS ${statistics}`, 405),
  bad("an unusual method", `PROPFIND ${statistics}`, 405),
  bad("GET to sign in", "/auth/v1/token?grant_type=password", 405),
];

export const origins = [
  bad("another origin", statistics, 403, { headers: from("https://evil.example") }),
  bad("the null origin", statistics, 403, { headers: from("null") }),
  bad("our origin with another port", statistics, 403, { headers: from("http://127.0.0.1:1") }),
  bad("another site, without an origin", statistics, 403, { headers: site("cross-site") }),
  bad("a sibling site", statistics, 403, { headers: site("same-site") }),
  bad("preflight of another origin", `OPTIONS ${statistics}`, 403, {
    headers: () => ({ origin: "https://evil.example", "access-control-request-method": "POST" }),
  }),
];
