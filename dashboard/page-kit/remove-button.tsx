/** Removes one thing of a list; its name is part of what is read out. */
import { Button } from '@mantine/core';
import { useTranslation } from '../platform/use-translation.ts';

type Props = { name: string; isBusy?: boolean; onRemove: () => void };

export function RemoveButton({ name, isBusy = false, onRemove }: Props) {
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
