import { useEffect, useRef } from "react";
import { Choice, type ChoiceProps } from "./choice.tsx";

type CheckboxProps = ChoiceProps & {
  /** Neither on nor off: some of the rows it represents are selected. A property of the element, which HTML cannot say. */
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
