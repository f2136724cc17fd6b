/** A token or a key that somebody holds is taken back. */
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export function TakeBackButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" color="gray" aria-label={`${t('apiTokens.takeBack')}: ${name}`} onClick={onClick}>
      {t('apiTokens.takeBack')}
    </Button>
  );
}

type DialogProps = Pick<ComponentProps<typeof RemoveDialog>, 'warning' | 'onClose'> & {
  /** Null where nothing is asked. */
  held: { id: string; name: string } | null;
  end: { isPending: boolean; mutateAsync: (id: string) => ReturnType<ComponentProps<typeof RemoveDialog>['onRemove']> };
};

export function TakeBackDialog({ held, warning, end, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <RemoveDialog
      isOpen={held !== null}
      title={t('apiTokens.takeBackTitle', { name: held?.name ?? '' })}
      warning={warning}
      confirm={t('apiTokens.takeBack')}
      isBusy={end.isPending}
      onRemove={() => end.mutateAsync(held?.id ?? '')}
      onClose={onClose}
    />
  );
}
