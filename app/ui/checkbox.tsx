import { useEffect, useRef } from "react";
import { Choice, type ChoiceProps } from "./choice.tsx";

type CheckboxProps = ChoiceProps & {
  /** Some of the represented rows are selected. A property of the element, because HTML has no attribute for it. */
  indeterminate?: boolean;
};

export function Checkbox({ indeterminate, ...props }: CheckboxProps) {
  return indeterminate === undefined ? (
    <Choice kind="checkbox" {...props} />
  ) : (
    <MixedCheckbox indeterminate={indeterminate} {...props} />
  );
}

function MixedCheckbox({ indeterminate, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = Boolean(indeterminate);
  });
  return <Choice kind="checkbox" {...props} ref={input} />;
}
