/** Which dialog of the keyboard is open, and whether shortcuts are on: stored in this browser (WCAG 2.1.4). */
const OFF_KEY = 'sluice_shortcuts';

type Dialog = 'list' | 'jump' | null;

let open: Dialog = null;
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

export const shortcutsStore = {
  open: () => open,
  areOn: () => localStorage.getItem(OFF_KEY) !== 'off',
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  show: (dialog: Dialog) => {
    open = dialog;
    tell();
  },
  turn: (isOn: boolean) => {
    if (isOn) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'off');
    tell();
  },
};
