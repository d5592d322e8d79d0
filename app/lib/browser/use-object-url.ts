import { useEffect, useState } from "react";

/** A picture whose loading has begun still reads from its URL after another has taken its place. */
const keptAfterwards = 60_000;

/** A URL for a picture held in memory, for as long as it is shown. */
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
