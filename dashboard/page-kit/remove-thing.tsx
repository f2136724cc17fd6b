import { Button } from '@mantine/core';
import type { Recalculation } from '@sluice/contract/schedule';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { RemoveDialog } from './remove-dialog.tsx';

type Props = {
  name: string;
  /** What is lost with it. */
  warning: string;
  label?: string;
  isBusy: boolean;
  /** Resolves when it is gone; what stands in the way is said by the snackbar. */
  onRemove: () => Promise<{ removed?: true; recalculation?: Recalculation | null }>;
  /** The page that is left has nothing to show any more. */
  onRemoved?: () => void;
};

/** Removes a thing permanently, after a confirmation. */
export function RemoveThing({ name, warning, label, isBusy, onRemove, onRemoved }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={20} stroke={1.6} aria-hidden="true" />}
        aria-label={label ? undefined : t('removal.button', { name })}
        onClick={() => setAsking(true)}
      >
        {label ?? t('form.remove')}
      </Button>
      <RemoveDialog
        isOpen={isAsking}
        title={t('removal.title', { name })}
        warning={warning}
        isBusy={isBusy}
        onRemove={onRemove}
        onRemoved={onRemoved}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
