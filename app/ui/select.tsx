// A listbox under a button, on Radix's Popover. Not Radix's Select: that one writes <style> elements through innerHTML, which our
// Content-Security-Policy and Trusted Types forbid. In plain forms prefer NativeSelect; this one is for options that say more than a word.

import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field-context.ts";
import { ChevronDownIcon } from "./icons/arrows.tsx";
import { CheckIcon } from "./icons/everyday.tsx";
import { movedPosition, typedPosition } from "./listbox-keys.ts";
import { useOverlayContainer } from "./overlay-container.ts";

export type SelectOption = { value: string; label: string; description?: ReactNode; disabled?: boolean };
type SelectProps = {
  options: SelectOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  placeholder?: string;
  /** Sent with a form under this name. */
  name?: string;
  disabled?: boolean;
  /** Needed outside a Field. */
  "aria-label"?: string;
  id?: string;
  className?: string;
};

export function Select({
  options,
  value,
  defaultValue = "",
  onValueChange,
  placeholder = "Choose…",
  name,
  disabled,
  className,
  ...own
}: SelectProps) {
  const [inner, setInner] = useState(defaultValue);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: "", at: 0 });
  const listId = useId();
  const container = useOverlayContainer();
  const { required, ...control } = useFieldControl({ id: own.id });
  const current = value ?? inner;
  const chosen = options.find((option) => option.value === current);
  const enabled = options.filter((option) => !option.disabled);

  function changeOpen(next: boolean) {
    setOpen(next);
    if (next)
      setActive(
        Math.max(
          0,
          enabled.findIndex((option) => option.value === current),
        ),
      );
  }
  function choose(option: SelectOption | undefined) {
    if (!option || option.disabled) return;
    setInner(option.value);
    onValueChange?.(option.value);
    setOpen(false);
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Enter" || event.key === " " || event.key === "Tab") {
      if (event.key !== "Tab") event.preventDefault();
      return choose(enabled[active]);
    }
    let next = movedPosition(event.key, active, enabled.length);
    if (next === undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const text = Date.now() - typed.current.at < 600 ? typed.current.text + event.key : event.key;
      typed.current = { text, at: Date.now() };
      next = typedPosition(
        text,
        active,
        enabled.map((option) => option.label),
      );
    }
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(optionId(listId, enabled[next]?.value))?.scrollIntoView({ block: "nearest" });
  }

  return (
    <Popover.Root open={open} onOpenChange={changeOpen}>
      <Popover.Trigger
        {...control}
        aria-label={own["aria-label"]}
        aria-haspopup="listbox"
        aria-controls={undefined}
        disabled={disabled}
        className={classNames("field-control select-trigger", className)}
        data-placeholder={chosen ? undefined : ""}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          changeOpen(true);
        }}
      >
        <span>{chosen?.label ?? placeholder}</span>
        <ChevronDownIcon />
      </Popover.Trigger>
      {name ? <input type="hidden" name={name} value={current} data-required={required} /> : null}
      <Popover.Portal container={container}>
        <Popover.Content
          role="listbox"
          aria-label={own["aria-label"] ?? "Options"}
          aria-activedescendant={optionId(listId, enabled[active]?.value)}
          tabIndex={-1}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="listbox"
          onKeyDown={handleKey}
        >
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the listbox, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox answers the keys
            <div
              key={option.value}
              id={optionId(listId, option.value)}
              role="option"
              aria-selected={option.value === current}
              aria-disabled={option.disabled}
              data-disabled={option.disabled ? "" : undefined}
              data-active={option === enabled[active] ? "" : undefined}
              className="listbox-option"
              onPointerMove={() => setActive(enabled.indexOf(option))}
              onClick={() => choose(option)}
            >
              <span className="listbox-words">
                {option.label}
                {option.description ? <small>{option.description}</small> : null}
              </span>
              {option.value === current ? <CheckIcon width="18" height="18" /> : null}
            </div>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function optionId(listId: string, value = ""): string {
  return `${listId}-${value}`;
}
