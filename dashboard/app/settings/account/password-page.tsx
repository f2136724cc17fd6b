import '../../mantine-field-styles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '../../../account/password-form.tsx';
import page from '../../page.module.css';
import { PageLink } from '../page-link.tsx';
import { sayDone } from '../say-done.ts';

export default function PasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const finish = () => {
    sayDone(t('accountPage.passwordChanged'), null);
    void navigate({ to: '/settings/account' });
  };
  return (
    <div className={page.page}>
      <PageLink to="/settings/account" isBack>
        {t('title.account')}
      </PageLink>
      <p className={page.lead}>{t('accountPage.passwordLead')}</p>
      <PasswordForm onChanged={finish} />
    </div>
  );
}
