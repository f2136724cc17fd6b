import { useState } from 'react';

const KEY = 'sluice_group';

/** The group chosen last in this browser; the server picks one where none was chosen. */
export function useChosenGroup() {
  const [groupId, setGroupId] = useState(() => localStorage.getItem(KEY) ?? undefined);
  const choose = (id: string | undefined) => {
    if (id) localStorage.setItem(KEY, id);
    else localStorage.removeItem(KEY);
    setGroupId(id);
  };
  return [groupId, choose] as const;
}
