import { Button } from '@mantine/core';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { NoMailNote } from './no-mail-note.tsx';
import { useMailConfirmation } from './settings-calls.ts';

/** What an email that nobody has confirmed cannot do, and the way out. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const { mutate: mail, isPending } = useMailConfirmation();
  const send = () => mail(undefined, { onSuccess: () => showDone(t('accountPage.confirmSent', { email }), null) });
  return (
    <div>
      <dt>{t('accountPage.unconfirmed')}</dt>
      <dd>
        <NoMailNote />
        <Button variant="default" loading={isPending} onClick={send}>
          {t('accountPage.confirmAgain')}
        </Button>
      </dd>
    </div>
  );
}
