import { useEffect, useState } from "react";

/** Long enough for what is expensive: drawing a whole page, reading a long text from its beginning. */
const pause = 400;

export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
