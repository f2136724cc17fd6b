import type { Recalculation } from '@sluice/contract/schedule';
import { useTranslation } from '../platform/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showDone } from './show-done.ts';

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
