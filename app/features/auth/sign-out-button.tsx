import { useState } from "react";
import { Button, type ButtonProps } from "~/ui/button.tsx";
import { SignOutIcon } from "~/ui/icons/arrows.tsx";
import { toast } from "~/ui/toast-store.ts";
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
  const { signOut } = useAuth();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async signOut() {
      setBusy(true);
      const { success } = await signOut();
      setBusy(false);
      if (!success)
        toast({
          variant: "destructive",
          title: "Error",
          description: "Failed to sign out. Please try again.",
        });
    },
  };
}
