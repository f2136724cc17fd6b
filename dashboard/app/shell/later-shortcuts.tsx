import type { Index } from '@sluice/contract/groups';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { shortcutsStore } from '../shortcuts/shortcuts-store.ts';

const AFTER_MS = 2_000;

/** Keyboard shortcuts, loaded once the page is idle or one of their dialogs is opened. */
export function LaterShortcuts({ index }: { index: Index }) {
  const [Shortcuts, setShortcuts] = useState<ComponentType<{ index: Index }> | null>(null);
  const isWanted = useSyncExternalStore(shortcutsStore.watch, shortcutsStore.open) !== null;

  useEffect(() => {
    const load = () =>
      import('../shortcuts/shortcuts.tsx').then(
        (part) => setShortcuts(() => part.default),
        () => undefined,
      );
    if (isWanted) {
      void load();
      return;
    }
    // A phone has no keyboard until somebody types on one.
    if (matchMedia('(hover: none)').matches) {
      addEventListener('keydown', load, { once: true });
      return () => removeEventListener('keydown', load);
    }
    const timer = setTimeout(load, AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);

  return Shortcuts && <Shortcuts index={index} />;
}
