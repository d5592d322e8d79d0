// Starts Debian's Firefox and WebKit, each with its way to send a command.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { freePort } from "../fixtures/free-port.ts";
import { until } from "../fixtures/product.ts";
import type { Engine } from "./engine.ts";
import { createEngine, type Send } from "./webdriver.ts";

/** `home`: a folder of its own; as root, Firefox refuses one that belongs to another user. */
export async function startFirefox(program: string, home: string): Promise<Engine> {
  // Any free port, which Firefox writes into the profile.
  writeFileSync(join(home, "user.js"), 'user_pref("marionette.port", 0);');
  const browser = spawn(program, ["--headless", "--marionette", "--no-remote", "--profile", home], {
    stdio: "ignore",
    env: { ...process.env, HOME: home },
  });
  const portFile = join(home, "MarionetteActivePort");
  await until("Firefox listens", () => existsSync(portFile) && readFileSync(portFile, "utf8") !== "");
  const send = await openMarionette(Number(readFileSync(portFile, "utf8")));
  const session = await send({ name: "WebDriver:NewSession", path: "", parameters: {} });
  const { browserVersion } = (session as NewSession).capabilities;
  return createEngine(`Firefox ${browserVersion}`, send, () => end(browser));
}

type NewSession = { sessionId: string; capabilities: { browserVersion: string } };
type Answer = [type: 1, id: number, error: { message: string } | null, result: unknown];

/** Messages are JSON arrays, each after its length in bytes and a colon. */
async function openMarionette(port: number): Promise<Send> {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, (answer: Answer) => void>();
  const greeting = Promise.withResolvers<void>();
  let unread = Buffer.alloc(0);
  let lastId = 0;
  socket.on("data", (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const start = unread.indexOf(":") + 1;
      const size = Number(unread.subarray(0, start - 1));
      if (start === 0 || unread.length < start + size) return;
      const message: Answer | object = JSON.parse(unread.subarray(start, start + size).toString());
      unread = unread.subarray(start + size);
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
      else greeting.resolve();
    }
  });
  socket.on("error", greeting.reject);
  await greeting.promise;
  return async function send({ name, element, parameters }) {
    const id = ++lastId;
    const message = JSON.stringify([0, id, name, { ...parameters, ...(element && { id: element }) }]);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${name}: ${error.message}`);
    const isValue = typeof result === "object" && result !== null && Object.keys(result).join() === "value";
    return isValue ? (result as { value: unknown }).value : result;
  };
}

export type WebkitPrograms = { driver: string; browser: string; screen: string };

/** GTK's MiniBrowser on a screen in memory. */
export async function startWebkit(programs: WebkitPrograms, home: string): Promise<Engine> {
  const screenArgs = ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"];
  const screen = spawn(programs.screen, screenArgs, { stdio: ["ignore", "pipe", "ignore"] });
  const [display] = await once(screen.stdout, "data");
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, HOME: home, DISPLAY: `:${String(display).trim()}` },
  });
  const server = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver answers", async () => (await fetch(`${server}/status`)).ok);
  const { sessionId, capabilities } = (await post(`${server}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: programs.browser, args: ["--automation"] },
      },
    },
  })) as NewSession;
  const session = `${server}/session/${sessionId}`;
  const send: Send = ({ path, parameters }) => post(`${session}/${path}`, parameters);
  return createEngine(`WebKitGTK ${capabilities.browserVersion}`, send, async () => {
    await fetch(session, { method: "DELETE" });
    await Promise.all([driver, screen].map(end));
  });
}

async function post(url: string, parameters: object): Promise<unknown> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(parameters) });
  const { value } = (await response.json()) as { value: { message?: string } };
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${value.message}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
