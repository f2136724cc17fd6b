import { usePlainForm } from '../../page-kit/form/use-plain-form.ts';
import '../../ui/form/mantine-field-styles.ts';
import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentIndex } from '../../groups/index.ts';
import { showDone } from '../../page-kit/form/show-done.ts';
import { SubPage } from '../../page-kit/frame/sub-page.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ChangeForm } from '../change-form.tsx';
import { useChangePassword } from '../settings-calls.ts';
import { CurrentPassword, NewPassword } from './password-fields.tsx';

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

type Props = { about: readonly string[]; onChanged: () => void };

function PasswordForm({ about, onChanged }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangePassword();
  const [endsTokens, setEndsTokens] = useState(false);
  const form = usePlainForm({
    start: { current_password: '', new_password: '', confirmation: '' },
    schema: async () => (await import('../schemas.ts')).passwordChange,
    send: (values) => change({ ...values, end_tokens: endsTokens }).then(onChanged),
  });
  const { input } = form;
  return (
    <ChangeForm form={form} submit={t('accountPage.changePassword')}>
      <CurrentPassword input={input} name="current_password" />
      <NewPassword input={input} name="new_password" label={t('passwordReset.newPassword')} about={about} />
      <Checkbox
        label={t('accountPage.endTokens')}
        description={t('accountPage.endTokensHint')}
        checked={endsTokens}
        onChange={({ currentTarget }) => setEndsTokens(currentTarget.checked)}
      />
    </ChangeForm>
  );
}
