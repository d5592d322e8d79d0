import type { User } from "@supabase/supabase-js";
import { FactorsSection } from "./factors-section.tsx";
import { RecoverySection } from "./recovery-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SignInsSection } from "./sign-ins-section.tsx";

/** Settings → Security, for readers and administrators. */
export function SecuritySections({ user }: { user: User }) {
  return (
    <>
      <FactorsSection userId={user.id} />
      <RecoverySection userId={user.id} />
      <SessionsSection userId={user.id} />
      <SignInsSection userId={user.id} />
    </>
  );
}
