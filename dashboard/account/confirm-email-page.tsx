import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import classes from '../page-kit/front-frame.module.css';
import { FrontFrame } from '../page-kit/front-frame.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useConfirmEmail } from './calls.ts';

const route = getRouteApi('/confirm-email');

/** Behind the link in the mail. A press of a button, because mail scanners open links. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const { mutate: confirm, isPending, isSuccess, error } = useConfirmEmail();
  const refusal = token ? readFieldErrors(error).token : t('errors.resetLinkInvalid');
  const lead = isSuccess ? t('confirmEmail.done') : (refusal ?? t('confirmEmail.lead'));
  return (
    <FrontFrame title={t('confirmEmail.title')} lead={lead}>
      {!isSuccess && !refusal && (
        <Button size="md" fullWidth loading={isPending} onClick={() => confirm(token)}>
          {t('confirmEmail.confirm')}
        </Button>
      )}
      <div className={classes.links}>
        <Link to="/home">{t('errorPage.home')}</Link>
      </div>
    </FrontFrame>
  );
}
