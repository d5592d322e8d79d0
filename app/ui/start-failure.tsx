import { Alert } from "./alert.tsx";
import { failure, RefreshLink } from "./failure.tsx";

/** On a page that needs React: there from the start, and shown by the script in the head when React does not come. */
export function StartFailure() {
  return (
    <Alert variant="destructive" title={failure.title} className="when-start-failed">
      <p>{failure.lead}</p>
      <RefreshLink />
    </Alert>
  );
}
