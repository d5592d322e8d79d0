import { lazy, Suspense } from "react";
import { useSignedIn } from "~/lib/browser/use-signed-in.ts";

/** If its code cannot be loaded, the page has no edit link. */
const EditLink = lazy(() => import("./edit-link.tsx").catch(() => ({ default: () => null })));

/** For administrators and editors. The HTML is the same for all visitors; only signed-in users load the code. */
export function EditThisPage() {
  return useSignedIn() ? (
    <Suspense>
      <EditLink />
    </Suspense>
  ) : null;
}
