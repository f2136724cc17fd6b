import { Button } from '@mantine/core';
import type { Passkey } from '@sluice/contract/passkeys';
import { useState } from 'react';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useSendForm } from '../../page-kit/form/use-send-form.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import classes from '../../ui/layout/form-page.module.css';
import rows from '../../ui/layout/rows.module.css';
import { PasswordFirst } from '../password/password-first.tsx';
import { PlainActions } from '../plain-actions.tsx';
import { useRemovePasskey, useRenamePasskey } from './calls.ts';

/** One passkey, and what can be done with it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutateAsync: remove } = useRemovePasskey(passkey.id);
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const stop = () => setDoing(null);
  const facts = [
    t('sessions.since', { day: dates.fullDay(dates.localDate(passkey.created_at)) }),
    passkey.last_used_at
      ? t('apiTokens.used', { when: dates.ago(passkey.last_used_at, now) })
      : t('apiTokens.neverUsed'),
    ...(passkey.is_synced ? [t('passkeys.synced')] : []),
  ];
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <span className={rows.name}>{passkey.name}</span>
        <span className={rows.quiet}>{facts.join(' · ')}</span>
      </div>
      {(['rename', 'remove'] as const).map((what) => (
        <Button
          key={what}
          variant="subtle"
          color="gray"
          aria-label={`${t(`passkeys.${what}`)}: ${passkey.name}`}
          aria-expanded={doing === what}
          onClick={() => setDoing(doing === what ? null : what)}
        >
          {t(`passkeys.${what}`)}
        </Button>
      ))}
      {doing === 'rename' && (
        <PasskeyNameForm
          passkey={passkey}
          onDone={() => {
            showDone(t('passkeys.renamed'), null);
            stop();
          }}
          onCancel={stop}
        />
      )}
      {doing === 'remove' && (
        <PasswordFirst
          name="current_password"
          submit={t('passkeys.remove')}
          color="red"
          onSubmit={(password) => remove(password).then(() => showDone(t('form.removed'), null))}
          onCancel={stop}
        />
      )}
    </li>
  );
}

type Props = { passkey: Passkey; onDone: () => void; onCancel: () => void };

function PasskeyNameForm({ passkey, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: rename } = useRenamePasskey(passkey.id);
  const { form, input, isSending } = useSendForm({
    start: { name: passkey.name },
    schema: async () => (await import('../schemas.ts')).passkeyChange,
    send: (values) => rename(values).then(onDone),
  });
  return (
    <form {...form} className={classes.form}>
      <PlainField {...input('name')} label={t('passkeys.name')} autoComplete="off" />
      <PlainActions submit={t('passkeys.rename')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}
