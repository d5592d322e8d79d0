import { type DragEvent, useState } from "react";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";

type DocumentChoiceProps = { isBusy: boolean; choose: (file: File) => void };

/** Takes a chosen or dropped file. It is read here and never sent. */
export function DocumentChoice({ isBusy, choose }: DocumentChoiceProps) {
  const isReady = useHydrated();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) choose(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the field does the same
    <div
      className="js-only proof-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Field
        label="File of the document"
        description="Choose it, or drop it here. It does not leave your browser."
      >
        <Input
          type="file"
          disabled={!isReady || isBusy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) choose(file);
          }}
        />
      </Field>
    </div>
  );
}
