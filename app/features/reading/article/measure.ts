// The meter on a page: a tick a second, signs of the reader, what is kept and when it is sent.
import { newId } from "~/lib/records/new-id.ts";
import { type Delivery, deliver, deliverNow } from "../deliver.ts";
import { outbox } from "../outbox.ts";
import { articleText } from "./article-text.ts";
import { createMeter, shareRead } from "./meter.ts";
import type { ReaderSession } from "./use-reader-session.ts";

/** A reader who closes the page sooner has looked, not read. */
const worthKeeping = 3;
const keepEvery = 5;
const sendEvery = 30;
const signs = ["scroll", "wheel", "pointermove", "pointerdown", "touchmove", "keydown"] as const;

type Measured = {
  session: ReaderSession;
  postId: string;
  /** The reader switched the history off meanwhile. */
  onRefused: () => void;
};

/** Begins to measure; what it returns ends it and sends the rest. */
export function measure({ session: { userId, access }, postId, onRefused }: Measured): () => void {
  const session = newId();
  const meter = createMeter(Date.now(), isVisible());
  let savedSeconds = 0;
  let sentSeconds = 0;

  function keep() {
    const { seconds, depth, position } = meter.reading();
    if (seconds < worthKeeping) return;
    savedSeconds = seconds;
    outbox.keep(userId, { session, post: postId, seconds, depth, position, at: new Date().toISOString() });
  }
  function tick() {
    meter.tick(Date.now());
    const text = articleText();
    if (text) meter.moveTo(shareRead(text.getBoundingClientRect(), innerHeight));
    const { seconds } = meter.reading();
    if (seconds - savedSeconds >= keepEvery) keep();
    if (seconds - sentSeconds >= sendEvery) {
      sentSeconds = seconds;
      void deliver(userId).then(note);
    }
  }
  function note(delivery: Delivery) {
    if (delivery === "off") onRefused();
  }
  function sign() {
    meter.sign(Date.now());
  }
  function turn() {
    tick();
    meter.setVisible(isVisible(), Date.now());
    if (!isVisible()) leave();
  }
  function leave() {
    // Signed out, perhaps in another tab: nothing of theirs stays in this browser.
    if (!access().token) return outbox.forget(userId);
    if (meter.reading().seconds > savedSeconds) keep();
    void deliverNow(userId, access()).then(note);
  }
  function reconnect() {
    void deliver(userId).then(note);
  }

  const timer = setInterval(tick, 1000);
  for (const name of signs) addEventListener(name, sign, { passive: true });
  document.addEventListener("visibilitychange", turn);
  addEventListener("pagehide", leave);
  addEventListener("online", reconnect);
  return () => {
    clearInterval(timer);
    for (const name of signs) removeEventListener(name, sign);
    document.removeEventListener("visibilitychange", turn);
    removeEventListener("pagehide", leave);
    removeEventListener("online", reconnect);
    meter.tick(Date.now());
    leave();
  };
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}
