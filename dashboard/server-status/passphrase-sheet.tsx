import { Button } from '@mantine/core';
import type { PassphraseSheet as Sheet } from '@sluice/contract/server-backups';
import { useState } from 'react';
import shownOnce from '../page-kit/form/shown-once.module.css';
import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import form from '../ui/layout/form-page.module.css';
import { useShowPassphrase } from './calls.ts';
import classes from './passphrase-sheet.module.css';

type Props = { onClose: () => void };

/** The passphrase of the backups, for the account's password, to be written down or printed. */
export function PassphraseSheet({ onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: show } = useShowPassphrase();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const fields = usePlainForm({
    start: { current_password: '' },
    schema: async () => (await import('./schemas.ts')).passphraseAsking,
    send: async ({ current_password }) => setSheet(await show(current_password)),
  });
  if (sheet) return <ShownSheet sheet={sheet} onClose={onClose} />;
  return (
    <form {...fields.form} className={form.form}>
      <PlainField
        {...fields.input('current_password')}
        label={t('accountPage.currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <div className={form.actions}>
        <Button type="submit" loading={fields.isSending}>
          {t('serverPage.showSheet')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}

function ShownSheet({ sheet, onClose }: Props & { sheet: Sheet }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <div className={classes.sheet}>
      <Card tone="attention">
        <p className={shownOnce.hint}>
          <strong>{t('serverPage.sheetTitle')}</strong>
        </p>
        <code className={shownOnce.token}>{sheet.passphrase}</code>
        <p className={form.quiet}>{t('serverPage.sheetOpens', { files: `sluice-${sheet.fingerprint}-….backup` })}</p>
        <p>{t('serverPage.sheetLead')}</p>
        <p className={classes.onPaper}>
          {new URL('.', location.href).href.replace(/\/$/, '')}, {dates.fullDay(dates.localDate(now))}
        </p>
        <div className={shownOnce.actions}>
          <Button onClick={() => print()}>{t('serverPage.print')}</Button>
          <Button variant="default" onClick={onClose}>
            {t('serverPage.written')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
