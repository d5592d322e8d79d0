import { Avatar } from "~/ui/avatar.tsx";
import { Link } from "~/ui/link.tsx";
import type { BackOfficeRole } from "./sections.ts";

type SignedInPersonProps = { name: string | null | undefined; email: string; role: BackOfficeRole };

const roleNames: Record<BackOfficeRole, string> = { admin: "Administrator", editor: "Editor" };

/** The signed-in user and their role, as a link to their profile. */
export function SignedInPerson({ name, email, role }: SignedInPersonProps) {
  const shown = name || email;
  return (
    <Link
      href="/dashboard?tab=settings"
      variant="plain"
      className="signed-in-person"
      title={`${email}, ${roleNames[role]}. Opens your profile.`}
    >
      <Avatar name={shown} size="sm" />
      <span className="signed-in-person-words">
        <span className="sr-only">Signed in as </span>
        <span className="signed-in-person-name">{shown}</span>
        <span className="signed-in-person-role">{roleNames[role]}</span>
      </span>
    </Link>
  );
}
