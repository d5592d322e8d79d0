import {
  type Ref,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type SourceTextProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "onChange"> & {
  area: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
};

/**
 * The text keeps its own value. React would write a value it controls into the document a second time, as the default, and a long text
 * then costs the browser 35 ms at every key.
 */
export function SourceText({ area, value, onChange, ...rest }: SourceTextProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(value);
  const given = useRef(value);
  useImperativeHandle(area, () => own.current as HTMLTextAreaElement);
  // From outside: a conflict decided, a copy recovered.
  useLayoutEffect(() => {
    if (!own.current || value === given.current) return;
    given.current = value;
    own.current.value = value;
  }, [value]);
  return (
    <textarea
      {...rest}
      ref={own}
      defaultValue={first}
      onChange={({ target }) => {
        given.current = target.value;
        onChange(target.value);
      }}
    />
  );
}
