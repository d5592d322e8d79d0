import { useEffect, useState } from "react";

/** For expensive work: drawing a whole page, or reading a long text from its beginning. */
const pause = 400;

export function useDebouncedValue<Value>(value: Value, wait = pause): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return debounced;
}
