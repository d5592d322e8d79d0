import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { retryOnce } from "~/lib/backend/retry-once.ts";
import { StepUpDeclined } from "~/lib/backend/step-up.ts";

const minute = 60_000;

/** The specification's defaults. `onError` gets every query and mutation that failed after its retries. */
export function createQueryClient(onError: (error: Error) => void) {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 5 * minute, retry: 2, refetchOnWindowFocus: false },
      // "always": otherwise a write without a network would wait in silence, and be sent when the user no longer expects it.
      mutations: { retry: retryUnlessDeclined, networkMode: "always" },
    },
  });
}

/** Who would not give their second factor is not asked again a second later. */
function retryUnlessDeclined(failures: number, error: Error): boolean {
  return !(error instanceof StepUpDeclined) && retryOnce(failures);
}
