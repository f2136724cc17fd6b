import '../../ui/mantine-field-styles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../../groups/index.ts';
import { showDone } from '../../page-kit/show-done.ts';
import { SubPage } from '../../page-kit/sub-page.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
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
    <SubPage back="/settings/account" lead={t('accountPage.passwordLead')}>
      <PasswordForm about={[user.name, user.email]} onChanged={finish} />
    </SubPage>
  );
}
