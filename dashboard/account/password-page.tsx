import '../ui/mantine-field-styles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import page from '../ui/page.module.css';
import { PasswordForm } from './password-form.tsx';

export default function PasswordPage() {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const navigate = useNavigate();
  const finish = () => {
    showDone(t('accountPage.passwordChanged'), null);
    void navigate({ to: '/settings/account' });
  };
  return (
    <div className={page.page}>
      <PageLink to="/settings/account" isBack>
        {t('title.account')}
      </PageLink>
      <p className={page.lead}>{t('accountPage.passwordLead')}</p>
      <PasswordForm about={[user.name, user.email]} onChanged={finish} />
    </div>
  );
}
