/** One short message at a time at the foot of the screen. */
export type SnackbarMessage = {
  kind: 'done' | 'error';
  text: string;
  /** Something to press, such as "Undo". */
  action?: { label: string; run: () => void };
  /** It does not take the place of an error that is still to be read. */
  givesWay?: boolean;
};

type Shown = SnackbarMessage & { id: number };

let shown: Shown | null = null;
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: Shown | null) {
  shown = next;
  for (const watcher of watchers) watcher();
}

export function showSnackbar(message: SnackbarMessage) {
  if (message.givesWay && shown?.kind === 'error' && !shown.givesWay) return;
  lastId += 1;
  show({ ...message, id: lastId });
}

export function closeSnackbar() {
  show(null);
}

export const snackbarStore = {
  read: () => shown,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
