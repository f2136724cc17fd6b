import { Button } from '@mantine/core';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';

type Props = { submit: string; isSending: boolean; color?: 'red'; onCancel: () => void };

/** What a small form of the account does, and the way out of it. */
export function PlainActions({ submit, isSending, color, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button type="submit" {...(color && { color })} loading={isSending}>
        {submit}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('form.cancel')}
      </Button>
    </div>
  );
}
