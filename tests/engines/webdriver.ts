// One driver for both engines: WebDriver's commands, to Firefox in its own protocol (Marionette), to WebKit through WebKitWebDriver. Debian's
// WebKitWebDriver 2.50 refuses WebDriver BiDi, and there is no geckodriver in Debian.
import { until } from "../fixtures/product.ts";
import { type Engine, findSeen, type Key, missing, type Target } from "./engine.ts";

/** Sends one command. `name` is Marionette's, `path` that of the HTTP protocol. */
export type Send = (command: {
  name: string;
  path: string;
  element?: string;
  parameters: object;
}) => Promise<unknown>;

type Element = { [elementKey]: string };
type Action = { type: "key" | "pointer"; id: string; actions: object[] };

const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const keys: Record<Key, string> = {
  Tab: "\ue004",
  Enter: "\ue007",
  Escape: "\ue00c",
  End: "\ue010",
  Shift: "\ue008",
};

export async function createEngine(version: string, send: Send, close: () => Promise<void>): Promise<Engine> {
  const onElement = (name: string, path: string, element: string, parameters: object = {}) =>
    send({ name, path: `element/${element}/${path}`, element, parameters });
  const act = (action: Action) =>
    send({ name: "WebDriver:PerformActions", path: "actions", parameters: { actions: [action] } });
  const rect = { x: 0, y: 0, width: 1280, height: 900 };
  await send({ name: "WebDriver:SetWindowRect", path: "window/rect", parameters: rect });

  const complaints: string[] = [];
  function run<Result>(ask: (...args: never[]) => unknown, ...args: unknown[]): Promise<Result> {
    const script = `(${listen})(); return (${ask}).apply(null, arguments)`;
    return send({
      name: "WebDriver:ExecuteScript",
      path: "execute/sync",
      parameters: { script, args: args.map((each) => each ?? null) },
    }) as Promise<Result>;
  }
  async function collect() {
    complaints.push(...(await run<string[]>(handOver)));
  }
  const seen = ({ css, name }: Target) => run<Element | null>(findSeen, css, name);
  async function find(target: Target): Promise<string> {
    const element = await seen(target);
    if (!element) throw missing(target);
    return element[elementKey];
  }

  /** What is seen may not be usable yet, while its page is moving in. */
  async function use(target: Target, action: (element: string) => Promise<unknown>) {
    await until(`${target.css} can be used`, async () => {
      await action(await find(target));
      return true;
    });
  }

  return {
    version,
    async open(url) {
      await collect();
      await send({ name: "WebDriver:Navigate", path: "url", parameters: { url } });
      await run(() => undefined);
    },
    sees: async (target) => (await seen(target)) !== null,
    click: (target) => use(target, (element) => onElement("WebDriver:ElementClick", "click", element)),
    async hover(target) {
      const origin = { [elementKey]: await find(target) };
      const move = { type: "pointerMove", x: 0, y: 0, duration: 100, origin };
      await act({ type: "pointer", id: "mouse", actions: [move] });
    },
    async press(key) {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
      await act({ type: "key", id: "keyboard", actions });
    },
    type: (target, text) =>
      use(target, async (element) => {
        await onElement("WebDriver:ElementClear", "clear", element);
        await onElement("WebDriver:ElementSendKeys", "value", element, { text });
      }),
    evaluate: (ask, ...args) => run(ask, ...args),
    async complaints() {
      await collect();
      return complaints.splice(0);
    },
    close,
  };
}

type Watched = Window & { complaints?: string[]; failures?: (ErrorEvent | PromiseRejectionEvent)[] };

/**
 * Inside the page: the protocol does not say what the console shows. What went wrong before is known from the script in the page's head,
 * which keeps errors, and from policy-proxy.ts.
 */
function listen() {
  const page = window as Watched;
  if (page.complaints) return;
  const complaints: string[] = [];
  page.complaints = complaints;
  const note = (event: ErrorEvent | PromiseRejectionEvent) =>
    complaints.push(`exception: ${"reason" in event ? event.reason : event.message}`);
  page.failures?.forEach(note);
  page.addEventListener("error", note);
  page.addEventListener("unhandledrejection", note);
  console.error = (...words) => complaints.push(`console: ${words.join(" ")}`);
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    complaints.push(`policy violation: ${effectiveDirective} ${blockedURI}`),
  );
}

function handOver() {
  return (window as Watched).complaints?.splice(0) ?? [];
}
