import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import classes from '../page-kit/frame/front-frame.module.css';
import { FrontFrame } from '../page-kit/frame/front-frame.tsx';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { showSnackbar } from '../ui/overlay/snackbar-store.ts';
import { useAcceptInvitation } from './settings-calls.ts';

/** For any logged-in user, whatever address was invited. */
export default function AcceptInvitation({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutate: accept, isPending, error } = useAcceptInvitation();
  const refusal = readFieldErrors(error).token;
  const take = () =>
    accept(token, {
      onSuccess: () => {
        showSnackbar({ kind: 'done', text: t('invitation.accepted') });
        void navigate({ to: '/home' });
      },
    });
  return (
    <FrontFrame title={t('invitation.title')} lead={refusal ?? t('invitation.lead')}>
      {!refusal && (
        <Button size="md" fullWidth loading={isPending} onClick={take}>
          {t('invitation.accept')}
        </Button>
      )}
      <div className={classes.links}>
        <Link to="/home">{t('errorPage.home')}</Link>
      </div>
    </FrontFrame>
  );
}
