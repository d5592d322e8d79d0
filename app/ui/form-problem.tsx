import { Alert } from "./alert.tsx";
import type { Problem } from "./use-submission.ts";

/** Announced each time, also when the same error occurs twice. */
export function FormProblem({ problem }: { problem: Problem | undefined }) {
  return problem ? <Alert key={problem.attempt} variant="destructive" title={problem.sentence} /> : null;
}
