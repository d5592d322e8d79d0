import { type ComponentProps, useRef, useState } from "react";
import { CloseIcon, SearchIcon } from "./icons/everyday.tsx";
import { Input } from "./input.tsx";

type SearchInputProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  /** Called after the button has emptied the field; needed if the value is controlled. */
  onClear?: () => void;
};

export function SearchInput({ onClear, onChange, defaultValue, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState(Boolean(defaultValue));
  const isFilled = props.value === undefined ? filled : props.value !== "";
  function clear() {
    if (input.current && props.value === undefined) input.current.value = "";
    setFilled(false);
    onClear?.();
    input.current?.focus();
  }
  return (
    <div className="field-affix">
      <SearchIcon />
      <Input
        ref={input}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={defaultValue}
        {...props}
        type="search"
        onChange={(event) => {
          setFilled(event.target.value !== "");
          onChange?.(event);
        }}
      />
      {isFilled ? (
        <button type="button" className="field-action js-only" aria-label="Clear search" onClick={clear}>
          <CloseIcon width="18" height="18" />
        </button>
      ) : null}
    </div>
  );
}
