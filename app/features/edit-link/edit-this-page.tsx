import { lazy, Suspense } from "react";
import { useSignedIn } from "~/lib/browser/use-signed-in.ts";

/** Without its code the page is as it is for everybody. */
const EditLink = lazy(() => import("./edit-link.tsx").catch(() => ({ default: () => null })));

/** For administrators and editors. It is not in the HTML, which is the same for everybody, and its code comes to signed-in people alone. */
export function EditThisPage() {
  return useSignedIn() ? (
    <Suspense>
      <EditLink />
    </Suspense>
  ) : null;
}
