import { useRef, useState } from 'react';

/** Which of the shown things are selected. What a filter hides is not, so that nothing unseen is changed. */
export function useSelection(shown: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = shown.map(({ id }) => id);
  const selected = ids.filter((id) => chosen.has(id));

  /** `isRange`: with all between it and the one before. */
  const toggle = (id: string, isRange = false) => {
    const isOn = !chosen.has(id);
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    const toggled = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    setChosen(isOn ? chosen.union(new Set(toggled)) : chosen.difference(new Set(toggled)));
  };

  return {
    selected,
    has: (id: string) => chosen.has(id),
    toggle,
    selectAll: () => setChosen(new Set(ids)),
    clear: () => {
      last.current = null;
      setChosen(new Set());
    },
  };
}
