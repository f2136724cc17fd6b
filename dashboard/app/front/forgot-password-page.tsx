import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ForgottenPasswordForm } from '../../account/forgotten-password-form.tsx';
import classes from './front-frame.module.css';
import { FrontFrame } from './front-frame.tsx';

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
