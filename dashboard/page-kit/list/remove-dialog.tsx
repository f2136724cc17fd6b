import { Button } from '@mantine/core';
import type { Recalculation } from '@sluice/contract/schedule';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showDone } from '../form/show-done.ts';

type Props = {
  isOpen: boolean;
  title: string;
  /** What is lost with it. */
  warning: string;
  /** What the button says where that is not "Remove". */
  confirm?: string;
  isBusy: boolean;
  /** Resolves when it is gone; what stands in the way is said by the snackbar. */
  onRemove: () => Promise<{ removed?: true; recalculation?: Recalculation | null }>;
  /** Gone or not, nothing is asked any more. */
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
};

/** Asks before a thing is gone for good. */
export function RemoveDialog({ isOpen, title, warning, confirm, isBusy, onRemove, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isHarmful
      isBusy={isBusy}
      title={title}
      confirm={confirm ?? t('form.remove')}
      cancel={t('form.cancel')}
      onCancel={onClose}
      onConfirm={() =>
        void onRemove()
          .then(({ recalculation }) => {
            showDone(t('form.removed'), recalculation);
            onRemoved?.();
          })
          .catch(() => undefined)
          .finally(onClose)
      }
    >
      <p>{warning}</p>
    </ConfirmDialog>
  );
}

type RemoveButtonProps = { name: string; isBusy?: boolean; onRemove: () => void };

/** Removes one thing of a list; its name is part of what is read out. */
export function RemoveButton({ name, isBusy = false, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={isBusy}
      aria-label={`${t('form.remove')}: ${name}`}
      onClick={onRemove}
    >
      {t('form.remove')}
    </Button>
  );
}

type RemoveThingProps = {
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
export function RemoveThing({ name, warning, label, isBusy, onRemove, onRemoved }: RemoveThingProps) {
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
