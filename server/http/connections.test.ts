import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { listenInTest } from "../../tests/fixtures/listen.ts";
import { type ConnectionLimits, guardConnections } from "./connections.ts";

afterEach(() => void vi.useRealTimers());

async function serve(limits: ConnectionLimits, { trustProxy = 0, dropIdle = () => {} } = {}) {
  const server: Server = createServer((_request, response) => void response.end("x".repeat(20_000_000)));
  guardConnections(server, { limits, trustProxy, dropIdle });
  return listenInTest(server);
}

/** Every address of 127.0.0.0/8 is this machine's. */
async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).setEncoding("latin1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

const refusal = /^HTTP\/1\.1 503 [\s\S]*Retry-After: 5\r\n[\s\S]*Too many connections are open\./;

test("so many from one IP address; another one is let in", async () => {
  const port = await serve({ perIp: 2, inAll: 100 });
  const first = await open(port, "127.0.0.2");
  await open(port, "127.0.0.2");
  const third = await open(port, "127.0.0.2");
  expect((await once(third, "data"))[0]).toMatch(refusal);
  await once(third, "close");
  const other = await open(port, "127.0.0.3");
  other.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect((await once(other, "data"))[0]).toMatch(/^HTTP\/1\.1 200 /);

  first.destroy();
  await expect
    .poll(async () => {
      const again = await open(port, "127.0.0.2");
      again.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      return (await once(again, "data"))[0];
    })
    .toMatch(/^HTTP\/1\.1 200 /);
});

test("behind our own proxy all connections are the proxy's, and only their sum counts", async () => {
  const port = await serve({ perIp: 1, inAll: 3 }, { trustProxy: 1 });
  for (let count = 0; count < 3; count++) await open(port, "127.0.0.2");
  const fourth = await open(port, "127.0.0.3");
  expect((await once(fourth, "data"))[0]).toMatch(refusal);
});

test("when all places are taken, idle connections make room", async () => {
  const idle: Socket[] = [];
  const port = await serve({ perIp: 9, inAll: 2 }, { dropIdle: () => void idle[0]?.destroy() });
  idle.push(await open(port, "127.0.0.2"), await open(port, "127.0.0.2"));
  const refused = await open(port, "127.0.0.3");
  expect((await once(refused, "data"))[0]).toMatch(refusal);
  await expect.poll(() => idle[0]?.destroyed).toBe(true);
});

test("an unread answer is given up, one that is read is not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const port = await serve({ perIp: 9, inAll: 9 });
  const [deaf, slow] = [await open(port, "127.0.0.2"), await open(port, "127.0.0.3")];
  const closed = vi.fn();
  deaf.pause().on("close", closed);
  for (const socket of [deaf, slow]) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  let received = 0;
  slow.on("data", (text: string) => {
    received += text.length;
  });
  await expect.poll(() => received).toBeGreaterThan(20_000_000);
  // 20 s, and 20 MB at 8 KB/s.
  for (let minute = 0; minute < 40; minute++) vi.advanceTimersByTime(60_000);
  expect(closed).not.toHaveBeenCalled();
  for (let minute = 0; minute < 10; minute++) vi.advanceTimersByTime(60_000);
  deaf.resume();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(slow.readyState).toBe("open");
});
