// What the web process and its rendering thread call of each other. All of it can be cloned.
import type { ContactMessage, SubmissionResult } from "#common/contract/submissions.ts";
import type { Level } from "#common/log.ts";
import type { SecurityOptions } from "../http/security-headers.ts";
import type { Content, StoredResponse } from "../http/stored-response.ts";
import type { AppFacts } from "./app-build.ts";
import type { Cdn } from "./cdn.ts";
import type { Revisions } from "./freshness.ts";
import type { Answers } from "./render-scope.ts";
import type { PageSettings, Rendered } from "./renderer.ts";

/** Given to the thread when it starts. */
export type ThreadData = {
  backendUrl: string;
  security: Omit<SecurityOptions, "isHttps">;
  cdn: Cdn | undefined;
  firstAnswer: number;
  /** One number: the processor time of this thread. */
  time: SharedArrayBuffer;
};

export type SentRequest = {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
};

export type SentQuery = { method: string | undefined; headers: [string, string][]; body: string | undefined };

export type ThreadHandlers = {
  describe(): AppFacts;
  render(request: SentRequest, clientKey: string | undefined, settings: PageSettings): Promise<Rendered>;
  recheck(answers: Answers): Promise<Revisions | undefined>;
  follow(revisions: Revisions): void;
  compress(content: Content): Promise<StoredResponse>;
};

export type MainHandlers = {
  askBackend(
    url: string,
    query: SentQuery,
  ): Promise<{ status: number; headers: [string, string][]; body: string }>;
  submitContactMessage(message: ContactMessage, clientKey: string): Promise<SubmissionResult>;
  noteSearchMiss(query: string): void;
  log(level: Level, event: string, facts?: Record<string, unknown>): void;
};
