import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RegistrationForm } from '../../account/registration-form.tsx';
import classes from './front-frame.module.css';
import { FrontFrame } from './front-frame.tsx';

export default function RegisterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <FrontFrame title={t('registration.title')} lead={t('registration.lead')}>
      <RegistrationForm onDone={() => navigate({ to: '/home' })} />
      <div className={classes.links}>
        <Link to="/login">{t('registration.login')}</Link>
      </div>
    </FrontFrame>
  );
}
