import { useEffect, useState, useSyncExternalStore } from 'react';
import { CloseButton } from './close-button.tsx';
import classes from './snackbar.module.css';
import { closeSnackbar, snackbarStore } from './snackbar-store.ts';

type Props = { closeAfterMs: number; closeLabel: string };

/** Stays while it is pointed at or holds the focus, so that "Undo" can be reached by everyone. */
export function Snackbar({ closeAfterMs, closeLabel }: Props) {
  const message = useSyncExternalStore(snackbarStore.watch, snackbarStore.read);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (!message || isHeld) return;
    const timer = setTimeout(closeSnackbar, closeAfterMs);
    return () => clearTimeout(timer);
  }, [message, isHeld, closeAfterMs]);

  return (
    <div className={classes.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the message open; everything in it is reachable by keyboard */}
      <div
        role={message?.kind === 'error' ? 'alert' : 'status'}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {message && (
          <div key={message.id} className={classes.snackbar} data-kind={message.kind}>
            <p className={classes.text}>{message.text}</p>
            {message.action && (
              <button
                type="button"
                className={classes.action}
                onClick={() => {
                  message.action?.run();
                  setHeld(false);
                  closeSnackbar();
                }}
              >
                {message.action.label}
              </button>
            )}
            <CloseButton
              label={closeLabel}
              className={classes.close}
              onClick={() => {
                setHeld(false);
                closeSnackbar();
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
