import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listenInTest } from "../../tests/fixtures/listen.ts";
import { sendRaw } from "../../tests/fixtures/raw-http.ts";
import { refuseMalformed } from "./request-rules.ts";

test("each is refused in a sentence, for every method and path", async () => {
  const server = createServer(refuseMalformed((_request, response) => void response.end("fine")));
  const port = await listenInTest(server);
  const ask = async (...lines: string[]) => {
    const { status, body } = await sendRaw(port, [...lines, "", ""].join("\r\n"));
    return `${status} ${body.trim()}`;
  };
  expect(await ask("POST /rest/v1/a HTTP/1.1", "Host: a", "Host: b", "Content-Length: 0")).toMatch(
    /^400 .*The request names two hosts\./s,
  );
  expect(await ask("HEAD / HTTP/1.1", "Host: a", "X: y", "hOsT: a")).toMatch(/^400 /);
  expect(await ask("GET / HTTP/1.0", "Host: a", "Host: a")).toMatch(/^400 /);
  expect(await ask("GET / HTTP/1.1", "Host: a b")).toMatch(/^400 .*no valid host/s);
  expect(await ask("GET / HTTP/1.1")).toMatch(/^400 /);
  expect(await ask("GET /")).toMatch(/^400 .*names no version/s);
  expect(await ask("GET / HTTP/1.1", "Host: www.example.ch:443", "Connection: close")).toMatch(
    /^200 .*fine/s,
  );
  expect(await ask("GET / HTTP/1.0", "Connection: close")).toMatch(/^200 .*fine/s);
});
