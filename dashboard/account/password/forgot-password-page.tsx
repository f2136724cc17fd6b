import { Link } from '@tanstack/react-router';
import classes from '../../page-kit/front-frame.module.css';
import { FrontFrame } from '../../page-kit/front-frame.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ForgottenPasswordForm } from './forgotten-password-form.tsx';

export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <FrontFrame title={t('forgottenPassword.title')} lead={t('forgottenPassword.lead')}>
      <ForgottenPasswordForm />
      <div className={classes.links}>
        <Link to="/login">{t('forgottenPassword.back')}</Link>
      </div>
    </FrontFrame>
  );
}
