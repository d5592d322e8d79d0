import { useRef } from "react";
import { Button } from "~/ui/button.tsx";
import { UploadIcon } from "~/ui/icons/arrows.tsx";

export function ImportTheme({ onFile }: { onFile: (file: File) => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <UploadIcon width="18" height="18" />
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        data-testid="import-theme"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </>
  );
}
