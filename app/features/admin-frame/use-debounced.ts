import { useEffect, useState } from "react";

/** The value as it was once nothing has changed for a while: typing asks the server once, not at every key. */
export function useDebounced<Value>(value: Value, wait = 150): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
