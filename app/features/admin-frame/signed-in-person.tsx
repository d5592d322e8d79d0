import { Avatar } from "~/ui/avatar.tsx";
import { Link } from "~/ui/link.tsx";
import type { OfficeRole } from "./sections.ts";

type SignedInPersonProps = { name: string | null | undefined; email: string; role: OfficeRole };

const roleNames: Record<OfficeRole, string> = { admin: "Administrator", editor: "Editor" };

/** Who is signed in, and as what; leads to their profile. */
export function SignedInPerson({ name, email, role }: SignedInPersonProps) {
  const shown = name || email;
  return (
    <Link
      href="/dashboard?tab=settings"
      variant="plain"
      className="office-person"
      title={`${email}, ${roleNames[role]}. Opens your profile.`}
    >
      <Avatar name={shown} size="sm" />
      <span className="office-person-words">
        <span className="sr-only">Signed in as </span>
        <span className="office-person-name">{shown}</span>
        <span className="office-person-role">{roleNames[role]}</span>
      </span>
    </Link>
  );
}
