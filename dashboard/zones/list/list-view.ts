import { useState } from 'react';

const KEY = 'sluice_zone_list';
/** From so many zones on they are a table, where nobody has chosen. */
const TABLE_FROM = 8;

/** Cards or a table; what is chosen is stored in this browser. */
export function useListView(zones: number): { isTable: boolean; toggle: () => void } {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const isTable = chosen === null ? zones >= TABLE_FROM : chosen === 'table';
  const toggle = () => {
    const next = isTable ? 'cards' : 'table';
    localStorage.setItem(KEY, next);
    setChosen(next);
  };
  return { isTable, toggle };
}
