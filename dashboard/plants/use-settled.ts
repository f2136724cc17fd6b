import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** A debounced value, so that the server is not called for every letter. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
