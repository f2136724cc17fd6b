import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** The value once it has stood still for a moment: the server is not asked for every letter. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
