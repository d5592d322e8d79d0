import { type ComponentProps, useState } from "react";
import { EyeIcon, EyeOffIcon } from "./icons/actions.tsx";
import { Input } from "./input.tsx";

/** The button is hidden without JavaScript. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Drawing = shown ? EyeOffIcon : EyeIcon;
  return (
    <div className="field-affix">
      <Input
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={shown ? "text" : "password"}
      />
      <button
        type="button"
        className="field-action js-only"
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
      >
        <Drawing />
      </button>
    </div>
  );
}
