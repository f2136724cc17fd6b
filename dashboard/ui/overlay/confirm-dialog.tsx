import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './confirm-dialog.module.css';

type Props = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  isBusy?: boolean;
  /** Cannot be undone: the button is red. */
  isHarmful?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asked only before what cannot be undone. The browser's own dialog: Escape leaves it, focus stays in it and comes back. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  cancel,
  isBusy,
  isHarmful,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) element.showModal();
    if (!isOpen) element?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={onCancel}>
      {isOpen && (
        <form
          method="dialog"
          className={classes.body}
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm();
          }}
        >
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {children}
          <div className={classes.actions}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              {cancel}
            </Button>
            <Button type="submit" loading={isBusy ?? false} color={isHarmful ? 'red' : 'green'}>
              {confirm}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
