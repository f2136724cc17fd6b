import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { accountOptionsQuery } from './calls.ts';
import classes from './log-in-facts.module.css';
import { NoMailNote } from './no-mail-note.tsx';
import { useMailConfirmation } from './settings-calls.ts';

/** What an email that nobody has confirmed cannot do, and the way out. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data: options } = useQuery(accountOptionsQuery());
  const { mutate: mail, isPending } = useMailConfirmation();
  const send = () => mail(undefined, { onSuccess: () => showDone(t('accountPage.confirmSent', { email }), null) });
  if (!options) return null;
  return (
    <div>
      <dt>{t(options.sends_mail ? 'accountPage.unconfirmed' : 'accountPage.unconfirmedWithoutMail')}</dt>
      <dd>
        <NoMailNote />
        {options.sends_mail && (
          <Button variant="default" loading={isPending} className={classes.wrapping} onClick={send}>
            {t('accountPage.confirmAgain')}
          </Button>
        )}
      </dd>
    </div>
  );
}
