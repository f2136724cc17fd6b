import { Button } from '@mantine/core';
import { useState } from 'react';
import { RemoveDialog } from '../page-kit/list/remove-dialog.tsx';

type Props = {
  label: string;
  /** Read out in place of a short label. */
  about?: string;
  title: string;
  warning: string;
  isBusy: boolean;
  onConfirm: () => Promise<{ removed?: true }>;
  onDone?: () => void;
};

/** Ends something after it was asked. */
export function LeavingButton({ label, about, title, warning, isBusy, onConfirm, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={about && `${label}: ${about}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <RemoveDialog
        isOpen={isAsking}
        title={title}
        warning={warning}
        confirm={label}
        isBusy={isBusy}
        onRemove={onConfirm}
        onRemoved={onDone}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
