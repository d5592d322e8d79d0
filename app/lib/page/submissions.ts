import { createContext } from "react-router";
import type { Submissions } from "#common/contract/submissions.ts";

/** Submissions of visitors are passed to the web process, which limits and stores them. */
export const submissionsContext = createContext<Submissions>();
