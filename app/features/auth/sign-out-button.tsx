import { Button, type ButtonProps } from "~/ui/button.tsx";
import { SignOutIcon } from "~/ui/icons/arrows.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useBusy } from "~/ui/use-busy.ts";
import type { SignOutOutcome } from "./account-calls.ts";
import { useAuth } from "./auth-provider.tsx";

type SignOutButtonProps = Pick<ButtonProps, "variant" | "size" | "className">;

/** What comes afterwards is the guard's to say (`signedOut`). */
export function SignOutButton({ variant = "secondary", ...look }: SignOutButtonProps) {
  const { signOut, busy } = useSignOut();
  return (
    <Button {...look} variant={variant} busy={busy} onClick={signOut}>
      {busy ? null : <SignOutIcon width="18" height="18" />}
      {busy ? "Signing out..." : "Sign Out"}
    </Button>
  );
}

/** Signing out from elsewhere than the button: the palette, a menu. Says so when it fails. */
export function useSignOut() {
  const { signOut, signOutHere } = useAuth();
  const [busy, whileBusy] = useBusy();
  async function leave(end: () => Promise<SignOutOutcome>): Promise<SignOutOutcome> {
    return whileBusy(end);
  }
  async function leaveHere() {
    const { success } = await leave(signOutHere);
    if (success)
      toast({
        title: "Signed out in this browser",
        description:
          "We could not reach the service. The session ends there when it expires, or when you sign in and choose Sign out everywhere.",
      });
  }
  return {
    busy,
    async signOut() {
      const { success, stayed } = await leave(signOut);
      if (success || stayed) return;
      toast({
        variant: "destructive",
        title: "Error",
        description: "Failed to sign out. Please try again.",
        // Who must go now, from a machine that is not theirs, is not kept by a network that is away.
        action: { label: "Sign out here only", onClick: () => void leaveHere() },
      });
    },
  };
}
