import { useEffect, useState } from "react";

/** A picture that is still loading reads from its URL after another has replaced it. */
const keptAfterwards = 60_000;

/** A URL for a picture in memory, for as long as it is shown. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), keptAfterwards);
  }, [blob]);
  return url;
}
