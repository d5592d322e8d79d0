import { Alert } from "./alert.tsx";
import { failure, RefreshLink } from "./failure.tsx";

/** On a page that needs React: in the HTML from the start, and shown by the head's script if React does not load. */
export function StartFailure() {
  return (
    <Alert variant="destructive" title={failure.title} className="when-start-failed">
      <p>{failure.lead}</p>
      <RefreshLink />
    </Alert>
  );
}
