import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import classes from '../page-kit/front-frame.module.css';
import { FrontFrame } from '../page-kit/front-frame.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useUnsubscribe } from './settings-calls.ts';

const route = getRouteApi('/unsubscribe');

/** Behind the link at the end of a mail. A press of a button, because mail scanners open links. */
export default function UnsubscribePage() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const { mutate: stop, isPending, isSuccess, error } = useUnsubscribe();
  const refusal = token ? readFieldErrors(error).token : t('errors.resetLinkInvalid');
  const lead = isSuccess ? t('unsubscribe.done') : (refusal ?? t('unsubscribe.lead'));
  return (
    <FrontFrame title={t('unsubscribe.title')} lead={lead}>
      {!isSuccess && !refusal && (
        <Button size="md" fullWidth loading={isPending} onClick={() => stop(token)}>
          {t('unsubscribe.confirm')}
        </Button>
      )}
      <div className={classes.links}>
        <Link to="/home">{t('errorPage.home')}</Link>
      </div>
    </FrontFrame>
  );
}
