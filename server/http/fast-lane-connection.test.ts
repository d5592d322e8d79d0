import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { get, pages, serve, storePages } from "./fast-lane-fixture.ts";

let withLane: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  await storePages();
  withLane = await serve(true);
});

afterAll(() => withLane.close());

describe("a connection in the lane", () => {
  test("carries the date of now", async () => {
    const socket = connect(withLane.port, "127.0.0.1");
    socket.write(get());
    const first = dateIn(await once(socket));
    await wait(1100);
    socket.write(get());
    const second = dateIn(await once(socket));
    socket.destroy();
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThanOrEqual(Date.now());
  });

  test("holds a body once for many sends", async () => {
    const socket = connect(withLane.port, "127.0.0.1");
    socket.write(get());
    const answer = await once(socket);
    socket.destroy();
    const { body, raw } = pages.get("/")?.variants.identity ?? {};
    expect(answer.endsWith(`\r\n\r\n${body}`)).toBe(true);
    expect(body?.buffer === raw?.full?.bytes.buffer).toBe(true);
  });

  test("that begins a request and stops is closed as Node closes it", async () => {
    const server = await serve(true, 300);
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`${get()}GET / HTTP/1.1\r\nHost`);
    const closed = new Promise((resolve) => socket.on("close", () => resolve("closed")));
    socket.on("data", () => {}).on("error", () => {});
    expect(await closed).toBe("closed");
    await server.close();
  });

  test("that asks without reading is not answered without end", async () => {
    const socket = connect(withLane.port, "127.0.0.1").pause();
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
    socket.write(get("", "/large").repeat(500));
    await wait(200);
    expect(withLane.sockets.at(-1)?.writableLength).toBeLessThan(1_000_000);
    // Once it reads, it gets everything it asked for.
    let received = 0;
    socket.on("data", (chunk) => {
      received += chunk.length;
    });
    socket.resume();
    await vi.waitFor(() => expect(received).toBeGreaterThan(500 * 300_000), 300_000);
    socket.destroy();
  });

  test("that asks for much at once lets the others pass after each large answer", async () => {
    const socket = connect(withLane.port, "127.0.0.1").pause();
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
    await vi.waitFor(() => expect(withLane.sockets.at(-1)?.remotePort).toBe(socket.localPort), 60_000);
    const served = withLane.sockets.at(-1) as Socket;
    let turn = 0;
    let counting = true;
    const count = () => {
      turn++;
      if (counting) setImmediate(count);
    };
    count();
    const turns: number[] = [];
    const write = served.write.bind(served) as (bytes: Buffer) => boolean;
    served.write = ((bytes: Buffer) => {
      turns.push(turn);
      return write(bytes);
    }) as Socket["write"];
    socket.write(get("", "/large").repeat(20));
    socket.on("data", () => {});
    socket.resume();
    await vi.waitFor(() => expect(turns.length).toBe(20), 60_000);
    counting = false;
    socket.destroy();
    const inOneTurn = turns.map((each) => turns.filter((other) => other === each).length);
    // Its own end of the turn, and one that a drained buffer starts.
    expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(2);
  });

  test("that is idle for longer than promised is closed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const server = await serve(true);
    const socket = connect(server.port, "127.0.0.1");
    socket.write(get());
    await once(socket);
    vi.advanceTimersByTime(60_000);
    await wait(20);
    expect(socket.readyState).toBe("open");
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(socket.readyState).toBe("closed"), 60_000);
    vi.useRealTimers();
    await server.close();
  });
});

function once(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once("data", (chunk) => resolve(chunk.toString("latin1"))));
}

function dateIn(answer: string): number {
  return Date.parse(/Date: (.*)\r/.exec(answer)?.[1] ?? "");
}
