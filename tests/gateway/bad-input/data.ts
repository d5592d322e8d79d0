import { randomUUID } from "node:crypto";
import { png } from "../../fixtures/png.ts";
import { bad, reader, type } from "./case.ts";

const profile = (schema: string) => () => ({ "accept-profile": schema });
const statistic = '{"title":"x","value":"1"}';

export const data = [
  bad("an unknown table", "/rest/v1/nothing", 404),
  bad("a table of another schema", "/rest/v1/users", 406, { headers: profile("auth") }),
  bad("a table of the private schema", "/rest/v1/seeded", 406, { headers: profile("private") }),
  bad("another schema by a dot", "/rest/v1/auth.users", 404),
  bad("an unknown function", "POST /rest/v1/rpc/nothing", 404, { body: "{}" }),
  bad("an unknown column", "/rest/v1/statistics?select=nothing", 400),
  bad("an unknown operator", "/rest/v1/statistics?title=smells.like", 400),
  bad("SQL in a filter", "/rest/v1/statistics?id=eq.1;drop%20table%20statistics", 400),
  bad("SQL in the order", "/rest/v1/statistics?order=title;drop%20table%20statistics", 400),
  bad("a half filter", "/rest/v1/statistics?or=(a.eq.1", 400),
  bad("a limit that is no number", "/rest/v1/statistics?limit=abc", 400),
  bad("the description of the whole interface", "/rest/v1/", 404),
  bad("changing every row at once", "PATCH /rest/v1/statistics", 400, {
    body: '{"title":"x"}',
    headers: reader,
  }),
  bad("deleting every row at once", "DELETE /rest/v1/statistics", 400, { headers: reader }),
  bad("writing without permission", "POST /rest/v1/statistics", 403, { body: statistic, headers: reader }),
  bad("writing without a token", "POST /rest/v1/statistics", 401, { body: statistic }),
  bad("a listing sorted by nonsense", "POST /storage/v1/object/list/avatars", 400, {
    body: '{"prefix":"","sortBy":{"column":"x; drop","order":"asc"}}',
    headers: reader,
  }),
  bad("a bucket that is not there", "/storage/v1/object/public/nothing/a.png", 400),
  bad("another account's folder", `POST /storage/v1/object/avatars/${randomUUID()}/a.png`, 400, {
    body: png(60),
    headers: (now) => ({ ...reader(now), "content-type": "image/png" }),
  }),
  bad("an upload without a token", "POST /storage/v1/object/avatars/a/b.png", 401, {
    body: "x",
    headers: type("image/png"),
  }),
  bad("a form without a file", "POST /storage/v1/object/avatars/a/b.png", 400, {
    body: "--x--",
    headers: (now) => ({ ...reader(now), "content-type": "multipart/form-data; boundary=x" }),
  }),
];
