import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "./button.tsx";
import { UploadIcon } from "./icons/arrows.tsx";

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => unknown;
  testId: string;
};

/** Opens the browser's file dialog for a button beside it. The same file can be chosen again. */
export function FileInput({ onFiles, testId, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      className="sr-only"
      tabIndex={-1}
      aria-hidden
      data-testid={testId}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
}

type FileButtonProps = {
  accept: string;
  onFile: (file: File) => unknown;
  busy?: boolean;
  testId: string;
  children: ReactNode;
};

export function FileButton({ accept, onFile, busy = false, testId, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {busy ? null : <UploadIcon width="18" height="18" />}
        {children}
      </Button>
      <FileInput ref={input} accept={accept} testId={testId} onFiles={([file]) => file && onFile(file)} />
    </>
  );
}
