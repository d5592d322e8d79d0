import { Choice, type ChoiceProps } from "./choice.tsx";

/** For a setting that takes effect immediately; a checkbox is for a value that a form sends. */
export function Switch(props: ChoiceProps) {
  return <Choice kind="switch" {...props} />;
}
