// Where the audit log goes: a webhook, or syslog (RFC 5424) over TCP or TLS (RFC 6587, RFC 5425) or a unix socket. Not UDP: it loses
// messages without a word.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export type AuditEvent = { id: number; event: Record<string, unknown> };
/** Resolves when the receiver has taken all of them. */
export type Receive = (events: AuditEvent[]) => Promise<void>;

type Options = { url: string; token: string | undefined; host: string };

const timeout = 10_000;
/** Facility "log audit"; severity "informational", and "warning" for a failed sign-in. */
const priorities = { audit: 110, sign_in_failed: 108 };

export function createReceiver({ url, token, host }: Options): Receive {
  const target = new URL(url);
  return target.protocol.startsWith("syslog+")
    ? (events) => sendSyslog(target, events.map((event) => syslogFrame(event, host)).join(""))
    : (events) => postLines(target, token, events);
}

async function postLines(url: URL, token: string | undefined, events: AuditEvent[]) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", ...(token && { authorization: `Bearer ${token}` }) },
    body: events.map(({ event }) => `${JSON.stringify(event)}\n`).join(""),
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`);
}

/** Each message with its length in front. */
export function syslogFrame({ event }: AuditEvent, host: string): string {
  const kind = event.kind as keyof typeof priorities;
  const text = `<${priorities[kind]}>1 ${event.time} ${host} reduit ${process.pid} ${kind} - ${JSON.stringify(event)}`;
  return `${Buffer.byteLength(text)} ${text}`;
}

/** Syslog has no answer. A receiver that closes the connection after us has read to its end. */
async function sendSyslog(url: URL, text: string) {
  const socket = open(url);
  try {
    socket.setTimeout(timeout, () => socket.destroy(new Error("the receiver does not answer")));
    socket.resume().end(text);
    await once(socket, "close");
  } finally {
    socket.destroy();
  }
}

function open({ protocol, hostname, port, pathname }: URL): Socket {
  if (protocol === "syslog+unix:") return connect(decodeURIComponent(pathname));
  const host = hostname.replace(/^\[|\]$/g, "");
  return protocol === "syslog+tls:"
    ? connectTls({ host, port: Number(port || 6514), servername: host })
    : connect({ host, port: Number(port || 601) });
}
