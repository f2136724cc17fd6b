import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { accountOptionsQuery } from './calls.ts';
import { NoMailNote } from './no-mail-note.tsx';
import { useMailConfirmation } from './settings-calls.ts';

/** What an email that nobody has confirmed cannot do, and the way out. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data: options, isPending: isReading } = useQuery(accountOptionsQuery());
  const { mutate: mail, isPending } = useMailConfirmation();
  const send = () => mail(undefined, { onSuccess: () => showDone(t('accountPage.confirmSent', { email }), null) });
  if (isReading) return null;
  const sendsMail = options?.sends_mail ?? true;
  return (
    <div>
      <dt>{t(sendsMail ? 'accountPage.unconfirmed' : 'accountPage.unconfirmedWithoutMail')}</dt>
      <dd>
        <NoMailNote />
        {sendsMail && (
          <Button variant="default" loading={isPending} onClick={send}>
            {t('accountPage.confirmAgain')}
          </Button>
        )}
      </dd>
    </div>
  );
}
