import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import classes from '../../page-kit/front-frame.module.css';
import { FrontFrame } from '../../page-kit/front-frame.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { showSnackbar } from '../../ui/snackbar-store.ts';
import { PasswordResetForm } from './password-reset-form.tsx';

const route = getRouteApi('/reset-password');

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = route.useSearch();
  const finish = () => {
    showSnackbar({ kind: 'done', text: t('passwordReset.done') });
    void navigate({ to: '/login' });
  };
  if (!token) {
    return (
      <FrontFrame title={t('passwordReset.title')} lead={t('errors.resetLinkInvalid')}>
        <div className={classes.links}>
          <Link to="/forgot-password">{t('passwordReset.askAgain')}</Link>
        </div>
      </FrontFrame>
    );
  }
  return (
    <FrontFrame title={t('passwordReset.title')} lead={t('passwordReset.lead')}>
      <PasswordResetForm token={token} onDone={finish} />
      <div className={classes.links}>
        <Link to="/forgot-password">{t('passwordReset.askAgain')}</Link>
      </div>
    </FrontFrame>
  );
}
