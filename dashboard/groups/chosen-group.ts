/** The group chosen last in this browser; the server picks one where none was chosen. */
import { useSyncExternalStore } from 'react';

const KEY = 'sluice_group';
/** Read by `early/early-reads.js` as well, as is the other. */
const SHOWN_KEY = 'sluice_shown_group';
const watchers = new Set<() => void>();

const readChosen = () => localStorage.getItem(KEY) ?? undefined;

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

function store(key: string, id: string | undefined) {
  if (id) localStorage.setItem(key, id);
  else localStorage.removeItem(key);
}

export function chooseGroup(id: string | undefined) {
  store(KEY, id);
  for (const watcher of watchers) watcher();
}

/** The server will most likely pick it again: what the first pages show of it can be asked for before the server says so. */
export const noteShownGroup = (id: string | undefined) => store(SHOWN_KEY, id);

/** Gardens that were left or removed on this very page. */
const left = new Set<string>();

/** Called before it is removed, so that it is not requested again or reported as lost. */
export function leaveGroup(id: string) {
  left.add(id);
  chooseGroup(undefined);
}

export const isLeft = (id: string) => left.has(id);

export const useChosenGroup = () => useSyncExternalStore(watch, readChosen);
