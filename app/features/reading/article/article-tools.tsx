import { type ComponentType, useEffect, useState } from "react";
import { useSignedIn } from "~/lib/browser/use-signed-in.ts";
import type { ReaderToolsProps } from "./reader-tools.tsx";

/**
 * A reader's own tools on an article's page. Their code (supabase-js, the reading timer) is loaded for signed-in readers
 * alone; the place is kept, so that nothing moves when they come. `data-for-readers` starts React at once for them (head-script.js).
 */
export function ArticleTools(props: ReaderToolsProps) {
  const signedIn = useSignedIn();
  const [Tools, setTools] = useState<ComponentType<ReaderToolsProps>>();
  useEffect(() => {
    if (!signedIn) return;
    // Without the code there are no buttons: a page to read, as for all visitors.
    import("./reader-tools.tsx").then(
      ({ ReaderTools }) => setTools(() => ReaderTools),
      () => undefined,
    );
  }, [signedIn]);
  return (
    <div className="reader-tools when-signed-in no-print" data-for-readers>
      {signedIn && Tools ? <Tools {...props} /> : null}
    </div>
  );
}
