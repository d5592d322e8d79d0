import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { FileInput } from "~/ui/file-button.tsx";
import { UploadIcon } from "~/ui/icons/arrows.tsx";
import { acceptedFiles, type Taken, uploadLimits } from "./upload-rules.ts";

type DropZoneProps = {
  taken: Taken;
  onFiles: (files: File[]) => void;
  /** The content of the zone. Files can be dropped anywhere on it. */
  children: ReactNode;
  label?: string;
};

const invitations: Record<Taken, string> = {
  any: "Drop images, videos and documents here",
  image: "Drop images here",
  document: "Drop documents here",
  video: "Drop a video here",
  captions: "Drop a WebVTT file here",
};

/** Accepts files from a dialog, by drag and drop, or from the clipboard, and names the accepted types. */
export function DropZone({ taken, onFiles, children, label = "Upload files" }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePastedFiles(onFiles);

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type !== "dragleave" || event.currentTarget.contains(event.relatedTarget as Node | null));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's short way; the button does the same for everyone
    <div
      className="drop-area"
      data-over={over ? "" : undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <div className="drop-zone">
        <UploadIcon width="24" height="24" />
        <p className="drop-words">
          <strong>{invitations[taken]}</strong>
          <span>{uploadLimits(taken)}</span>
        </p>
        <Button variant="secondary" onClick={() => input.current?.click()}>
          {label}
        </Button>
        <FileInput ref={input} accept={acceptedFiles(taken)} multiple onFiles={onFiles} testId="upload" />
      </div>
      {children}
    </div>
  );
}

function usePastedFiles(onFiles: (files: File[]) => void) {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
