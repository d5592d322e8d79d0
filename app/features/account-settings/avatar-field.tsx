import { type ChangeEvent, useId, useState } from "react";
import { useObjectUrl } from "~/lib/browser/use-object-url.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { TrashIcon } from "~/ui/icons/actions.tsx";
import { UploadIcon } from "~/ui/icons/arrows.tsx";
import { acceptedTypes, largestFile, PictureRefused, toAvatar } from "./avatar-picture.ts";

type AvatarFieldProps = {
  name: string;
  /** The picture that would be saved. */
  picture: Blob | null;
  onChange: (picture: Blob | null) => void;
};

/** Choose, see, remove. Nothing is stored before the form is saved. */
export function AvatarField({ name, picture, onChange }: AvatarFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const url = useObjectUrl(picture);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // The same file can be chosen again.
    input.value = "";
    if (!file) return;
    try {
      onChange(await toAvatar(file));
      setProblem(undefined);
    } catch (error) {
      setProblem(
        error instanceof PictureRefused ? error.message : "This file could not be read as a picture.",
      );
    }
  }

  return (
    <div className="avatar-field">
      <Avatar name={name} src={url} size="lg" />
      <div>
        <div className="button-row" data-size="sm">
          <label className="button avatar-choose" data-variant="secondary" data-size="sm">
            <UploadIcon width="18" height="18" />
            {picture ? "Choose another picture" : "Choose a picture"}
            <input
              type="file"
              name="avatar"
              accept={acceptedTypes.join(",")}
              aria-describedby={problem ? `${id}-limits ${id}-problem` : `${id}-limits`}
              onChange={choose}
            />
          </label>
          {picture ? (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              <TrashIcon width="18" height="18" />
              Remove picture
            </Button>
          ) : null}
        </div>
        <p id={`${id}-limits`} className="field-description">
          JPEG, PNG, WebP, AVIF or GIF, at most {largestFile}. Your browser crops it to a square of 512 pixels
          and removes location and camera data.
        </p>
        <div role="alert">{problem ? <FieldError id={`${id}-problem`}>{problem}</FieldError> : null}</div>
      </div>
    </div>
  );
}
