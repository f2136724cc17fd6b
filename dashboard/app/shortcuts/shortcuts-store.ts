/** Whether the list of shortcuts is open, and whether shortcuts are on: stored in this browser (WCAG 2.1.4). */
const OFF_KEY = 'sluice_shortcuts';

let isListOpen = false;
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

export const shortcutsStore = {
  isListOpen: () => isListOpen,
  areOn: () => localStorage.getItem(OFF_KEY) !== 'off',
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  showList: (isOpen: boolean) => {
    isListOpen = isOpen;
    tell();
  },
  turn: (isOn: boolean) => {
    if (isOn) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'off');
    tell();
  },
};
