import { Choice, type ChoiceProps } from "./choice.tsx";

/** For what takes effect at once; a checkbox is for what a form sends. */
export function Switch(props: ChoiceProps) {
  return <Choice kind="switch" {...props} />;
}
