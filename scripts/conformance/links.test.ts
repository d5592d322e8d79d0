import { createServer } from "node:http";
import { expect, it } from "vitest";
import { listen } from "../../tests/fixtures/listen.ts";
import { mailpitCatcher } from "./links.ts";

const link = (token: string, type: string) =>
  `https://www.example.ch/auth/confirm?token_hash=${token}&type=${type}`;

/** As Mailpit's documentation describes its API; newest first. */
const messages = [
  { ID: "c", Text: `Confirm: ${link("new", "signup")} .`, HTML: "" },
  { ID: "b", Text: "", HTML: `<a href="${link("reset", "recovery").replace("&", "&amp;")}">Reset</a>` },
  { ID: "a", Text: `Confirm: ${link("old", "signup")}\n`, HTML: "" },
  { ID: "0", Text: "Of another project: https://x.supabase.co/auth/v1/verify?token=1&type=signup", HTML: "" },
];

it("finds the tokens of a kind of link in a Mailpit, newest first", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    asked.push(searchParams.get("query") ?? "");
    const body = pathname.endsWith("/search")
      ? { messages: messages.map(({ ID }) => ({ ID })) }
      : messages.find(({ ID }) => pathname === `/api/v1/message/${ID}`);
    response.end(JSON.stringify(body));
  });
  const catcher = mailpitCatcher(`http://127.0.0.1:${await listen(server)}`);
  expect(await catcher("anna+1@example.ch", "signup")).toEqual(["new", "old"]);
  expect(await catcher("anna+1@example.ch", "recovery")).toEqual(["reset"]);
  expect(await catcher("anna+1@example.ch", "email_change")).toEqual([]);
  expect(asked[0]).toBe('to:"anna+1@example.ch"');
  server.close();
});
