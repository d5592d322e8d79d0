import { createContext } from "react-router";
import type { Submissions } from "#common/contract/submissions.ts";

/** What visitors submit is handed to the web process, which limits and stores it. */
export const submissionsContext = createContext<Submissions>();
