import { Button } from '@mantine/core';
import { useState } from 'react';
import shownOnce from '../page-kit/form/shown-once.module.css';
import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import form from '../ui/layout/form-page.module.css';
import { useRestoreBackup } from './calls.ts';
import { awaitRestart } from './restore-calls.ts';

type Props = { name: string; when: string; onClose: () => void };

/** Puts a stored backup in the place of everything, for the account's password. */
export function RestoreStored({ name, when, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: restore } = useRestoreBackup();
  const [isRestoring, setRestoring] = useState(false);
  const fields = usePlainForm({
    start: { current_password: '' },
    schema: async () => (await import('./schemas.ts')).passphraseAsking,
    send: async ({ current_password }) => {
      await restore({ name, current_password });
      setRestoring(true);
      await awaitRestart();
    },
  });
  return (
    <Card tone="attention">
      <form {...fields.form} className={form.form}>
        <p className={shownOnce.hint}>{t('serverPage.restoreLead', { when })}</p>
        <PlainField
          {...fields.input('current_password')}
          label={t('accountPage.currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <div className={form.actions}>
          <Button type="submit" loading={fields.isSending}>
            {t('restore.submit')}
          </Button>
          {!fields.isSending && (
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
          )}
        </div>
        <p role="status">{isRestoring && t('serverPage.restoring')}</p>
      </form>
    </Card>
  );
}
