import { useEffect, useState } from "react";

/** As detected by the script in the head; always false on the server. */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const look = () => setSignedIn(document.documentElement.classList.contains("signed-in"));
    look();
    addEventListener("storage", look);
    addEventListener("pageshow", look);
    return () => {
      removeEventListener("storage", look);
      removeEventListener("pageshow", look);
    };
  }, []);
  return signedIn;
}
