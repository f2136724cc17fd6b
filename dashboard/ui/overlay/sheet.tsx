import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './close-button.tsx';
import classes from './sheet.module.css';

type Props = { isOpen: boolean; title: ReactNode; closeLabel: string; onClose: () => void; children: ReactNode };

/** Something looked at closely: from below on a phone, at the side on a desk. The browser's own dialog keeps the focus. */
export function Sheet({ isOpen, title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) element.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; the click is one beside the sheet
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <div className={classes.body}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <CloseButton label={closeLabel} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
