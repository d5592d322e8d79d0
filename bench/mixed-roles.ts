// Requests of all roles at once over few connections: does anyone ever get a row that is not theirs?
import { startTestApi } from "../tests/database/support/api.ts";
import { fillForMixedRequests, sendMixed } from "../tests/database/support/mixed-requests.ts";
import { startTestServer } from "../tests/database/support/servers.ts";
import type { Measure } from "./support/measure.ts";

const inFlight = 64;

export const measureMixedRoles: Measure = async ({ quick }) => {
  const requests = quick ? 1_000 : 100_000;
  const server = await startTestServer();
  await fillForMixedRequests(server.sql);
  const api = await startTestApi(server.url);
  const { error } = console;
  // lite prints every refusal.
  console.error = () => undefined;
  const wrong: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      const answer = await sendMixed(api, next++);
      if (answer !== "right") wrong.push(answer);
    }
  };
  try {
    await Promise.all(Array.from({ length: inFlight }, worker));
  } finally {
    console.error = error;
    await api.close();
    await server.stop();
  }
  return {
    how: `${requests} requests of anonymous visitors, readers and administrators in turn, ${inFlight} at a time, each with one right answer.`,
    findings: [
      {
        what: "answers that were not the right one",
        measured: wrong.length === 0 ? "0" : `${wrong.length}, the first: ${wrong[0]}`,
        target: "0",
        reached: wrong.length === 0,
      },
    ],
  };
};
