// The ways to burden a server that all loads are made of. Rates and numbers are bounded: the attacker shares the machine with its victim.
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Call = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Which of the attacker's addresses it comes from; all of 127.0.0.0/8 is this machine. */
  from?: number;
};

/** How often each answer came; "none" when there was none. */
export type Answers = Record<string, number>;

const answerTimeout = 15_000;

function addressOf(number = 0): string {
  return `127.66.${(number >> 8) & 255}.${number & 255 || 1}`;
}

/** Requests at an even rate, regardless of their answers, with so many unanswered at most. */
export async function flood(
  port: number,
  { seconds, perSecond, atOnce = 64 }: { seconds: number; perSecond: number; atOnce?: number },
  make: (turn: number) => Call,
): Promise<Answers> {
  const answers: Answers = {};
  const agents = new Map<string, Agent>();
  const open = new Set<Promise<void>>();
  const started = performance.now();
  for (let turn = 0; performance.now() - started < seconds * 1000; ) {
    const due = ((performance.now() - started) / 1000) * perSecond;
    for (; turn < due; turn++) {
      // What it could not send for want of answers it does not send later either.
      if (open.size >= atOnce) continue;
      const call = make(turn);
      const sent = send(port, call, agentFor(call)).then((answer) => {
        answers[answer] = (answers[answer] ?? 0) + 1;
        open.delete(sent);
      });
      open.add(sent);
    }
    await wait(5);
  }
  for (const agent of agents.values()) agent.destroy();
  await Promise.all(open);
  return answers;

  function agentFor({ from }: Call): Agent {
    const localAddress = addressOf(from);
    const known = agents.get(localAddress) ?? new Agent({ keepAlive: true, localAddress } as object);
    agents.set(localAddress, known);
    return known;
  }
}

function send(
  port: number,
  { path, method = "GET", headers = {}, body }: Call,
  agent: Agent,
): Promise<string> {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path, method, agent, timeout: answerTimeout };
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const asked = request({ ...options, headers: { ...headers, ...length } }, (response) => {
      response.resume().on("close", () => resolve(String(response.statusCode)));
    });
    asked.on("timeout", () => asked.destroy()).on("error", () => resolve("none"));
    asked.end(body);
  });
}

type Holding = {
  seconds: number;
  /** Connections held at once; one that is closed is opened again, a second later. */
  count: number;
  /** Addresses they come from. */
  addresses?: number;
  /** Sent at once. */
  begin: string | Buffer;
  /** Sent again and again, a second apart. */
  drip?: string;
  /** Whether what comes back is read. */
  reads?: boolean;
};

/** Connections that are kept open and busy for as long as the server lets them. */
export async function hold(port: number, options: Holding): Promise<Answers> {
  const { seconds, count, addresses = 1, begin, drip, reads = true } = options;
  const answers: Answers = {};
  const open = new Set<Socket>();
  let ended = false;

  async function keep(turn: number) {
    while (!ended) {
      const socket = connect({ port, host: "127.0.0.1", localAddress: addressOf(turn % addresses) });
      open.add(socket);
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      socket.on("error", () => undefined);
      socket.on("connect", () => socket.write(begin));
      if (reads)
        socket.once("data", (chunk) => count1(/^HTTP\/1\.\d (\d+)/.exec(chunk.toString("latin1"))?.[1]));
      else socket.pause();
      const dripping = drip && setInterval(() => socket.writable && socket.write(drip), 1000);
      await closed;
      if (dripping) clearInterval(dripping);
      open.delete(socket);
      if (!ended) await wait(1000);
    }
  }
  function count1(answer = "none") {
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  const keeping = Array.from({ length: count }, (_, turn) => keep(turn));
  await wait(seconds * 1000);
  ended = true;
  answers.held = open.size;
  for (const socket of open) socket.destroy();
  await Promise.all(keeping);
  return answers;
}
