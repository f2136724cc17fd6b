import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './front-frame.module.css';
import { FrontFrame } from './front-frame.tsx';

/** What the links of mails do. */
const TEXTS = {
  confirmEmail: ['confirmEmail.title', 'confirmEmail.lead', 'confirmEmail.confirm', 'confirmEmail.done'],
  unsubscribe: ['unsubscribe.title', 'unsubscribe.lead', 'unsubscribe.confirm', 'unsubscribe.done'],
} as const;

type Props = {
  what: keyof typeof TEXTS;
  call: { mutate: (token: string) => void; isPending: boolean; isSuccess: boolean; error: unknown };
};

/** Behind a link in a mail. A press of a button, because mail scanners open links. */
export function MailedLinkPage({ what, call }: Props) {
  const { t } = useTranslation();
  const { token = '' } = useSearch({ strict: false });
  const [title, lead, confirm, done] = TEXTS[what];
  const { mutate, isPending, isSuccess, error } = call;
  const refusal = token ? readFieldErrors(error).token : t('errors.resetLinkInvalid');
  return (
    <FrontFrame title={t(title)} lead={isSuccess ? t(done) : (refusal ?? t(lead))}>
      {!isSuccess && !refusal && (
        <Button size="md" fullWidth loading={isPending} onClick={() => mutate(token)}>
          {t(confirm)}
        </Button>
      )}
      <div className={classes.links}>
        <Link to="/home">{t('errorPage.home')}</Link>
      </div>
    </FrontFrame>
  );
}
