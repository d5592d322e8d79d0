import { useQuery } from "@tanstack/react-query";
import { Link } from "~/ui/link.tsx";
import { settingsQuery } from "./admin-queries.ts";
import { retentionOf } from "./shapes.ts";

/** How long messages are kept, said where they are read. */
export function RetentionNote({ userId }: { userId: string }) {
  const { data } = useQuery(settingsQuery(userId));
  // Takes its place before it is known.
  if (!data) return <span className="retention-waiting">They are deleted after 365 days (change).</span>;
  return (
    <>
      They are deleted after {retentionOf(data.retention).contact_messages} days (
      <Link href="/admin/settings#retention">change</Link>).
    </>
  );
}
