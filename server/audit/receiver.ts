// Receivers of the audit log: a webhook, or syslog (RFC 5424) over TCP or TLS (RFC 6587, RFC 5425), a unix socket or UDP (RFC 5426). UDP
// loses messages silently.
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export type AuditEvent = { id: number; event: Record<string, unknown> };
/** Resolves when the receiver has accepted all of them; with UDP, when all were sent. */
export type Receive = (events: AuditEvent[]) => Promise<void>;

type Options = { url: string; token: string | undefined; host: string };

const timeout = 10_000;
/** Facility "log audit"; severity "informational", and "warning" for a failed sign-in. */
const priorities = { audit: 110, sign_in_failed: 108 };

export function createReceiver({ url, token, host }: Options): Receive {
  const target = new URL(url);
  if (!target.protocol.startsWith("syslog+")) return (events) => postLines(target, token, events);
  const send = target.protocol === "syslog+udp:" ? sendDatagrams : sendFrames;
  return (events) =>
    send(
      target,
      events.map((event) => syslogMessage(event, host)),
    );
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

function syslogMessage({ event }: AuditEvent, host: string): string {
  const kind = event.kind as keyof typeof priorities;
  return `<${priorities[kind]}>1 ${event.time} ${host} reduit ${process.pid} ${kind} - ${JSON.stringify(event)}`;
}

/** Each message has its length in bytes in front. A receiver that closes the connection after us has read to its end. */
async function sendFrames(url: URL, messages: string[]) {
  const socket = open(url);
  try {
    socket.setTimeout(timeout, () => socket.destroy(new Error("the receiver is not responding")));
    socket.resume().end(messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join(""));
    await once(socket, "close");
  } finally {
    socket.destroy();
  }
}

/** One message per datagram, without confirmation. */
async function sendDatagrams(url: URL, messages: string[]) {
  const { address, family } = await lookup(hostOf(url));
  const socket = createSocket(family === 6 ? "udp6" : "udp4");
  try {
    for (const message of messages) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      socket.send(message, Number(url.port || 514), address, (error) => (error ? reject(error) : resolve()));
      await promise;
    }
  } finally {
    socket.close();
  }
}

function open(url: URL): Socket {
  const { protocol, port, pathname } = url;
  if (protocol === "syslog+unix:") return connect(decodeURIComponent(pathname));
  const host = hostOf(url);
  return protocol === "syslog+tls:"
    ? connectTls({ host, port: Number(port || 6514), servername: host })
    : connect({ host, port: Number(port || 601) });
}

/** Without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
