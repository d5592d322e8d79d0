// Calls between two threads, in both directions, over one port. A call has the request context of its caller.
import { type RequestContext, requestContext } from "#common/request-context.ts";

/** What the other side may call, with values that can be cloned. */
export type Handlers = Record<string, (...given: never[]) => unknown>;

type Call = { name: string; id?: number; given: unknown[]; context: RequestContext | undefined };
type Answer = { answers: number; value?: unknown; error?: { message: string; stack: string | undefined } };

type Port = {
  postMessage(message: unknown): void;
  on(event: "message", listen: (message: unknown) => void): unknown;
};

export type Calls<Other extends Handlers> = {
  ask<Name extends keyof Other & string>(
    name: Name,
    ...given: Parameters<Other[Name]>
  ): Promise<Awaited<ReturnType<Other[Name]>>>;
  /** Without an answer. */
  tell<Name extends keyof Other & string>(name: Name, ...given: Parameters<Other[Name]>): void;
  /** The other thread has ended, so no call gets a response. */
  fail(error: Error): void;
};

export function connectCalls<Other extends Handlers>(port: Port, handlers: Handlers): Calls<Other> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let ended: Error | undefined;

  port.on("message", (message) => {
    const given = message as Call | Answer;
    if ("answers" in given) settle(given);
    else void take(given);
  });

  function settle({ answers, value, error }: Answer) {
    const found = waiting.get(answers);
    waiting.delete(answers);
    if (error) found?.reject(Object.assign(new Error(error.message), { stack: error.stack }));
    else found?.resolve(value);
  }

  async function take({ name, id, given, context }: Call) {
    const handle = async () => handlers[name]?.(...(given as never[]));
    const work = context ? requestContext.run(context, handle) : handle();
    const answer = await work.then(
      (value) => ({ value }),
      (error: Error) => ({ error: { message: error.message, stack: error.stack } }),
    );
    if (id !== undefined) port.postMessage({ answers: id, ...answer });
  }

  function send(name: string, given: unknown[], id?: number) {
    port.postMessage({ name, given, id, context: requestContext.getStore() });
  }

  return {
    ask: (name, ...given) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const id = ++lastId;
        send(name, given, id);
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      }),
    tell: (name, ...given) => send(name, given),
    fail(error) {
      ended = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}
