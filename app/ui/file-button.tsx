import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { UploadIcon } from "./icons/arrows.tsx";

type FileButtonProps = {
  accept: string;
  onFile: (file: File) => unknown;
  busy?: boolean;
  testId: string;
  children: ReactNode;
};

/** Opens the browser's file dialog. The same file can be chosen again. */
export function FileButton({ accept, onFile, busy = false, testId, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {busy ? null : <UploadIcon width="18" height="18" />}
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        data-testid={testId}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </>
  );
}
