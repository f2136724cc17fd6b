import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import '../ui/form/mantine-field-styles.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { SubPage } from '../page-kit/frame/sub-page.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChangeForm } from './change-form.tsx';
import { CurrentPassword } from './password/password-fields.tsx';
import { useChangeEmail } from './settings-calls.ts';

export default function EmailPage() {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const [sentTo, setSentTo] = useState('');
  return (
    <SubPage back="/settings/account" lead={sentTo ? undefined : t('accountPage.emailLead', { email: user.email })}>
      {sentTo ? <p role="status">{t('accountPage.emailSent', { email: sentTo })}</p> : <EmailForm onSent={setSentTo} />}
    </SubPage>
  );
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeEmail();
  const form = usePlainForm({
    start: { email: '', current_password: '' },
    schema: async () => (await import('./schemas.ts')).emailChange,
    send: (values) => change({ ...values, email: values.email.trim() }).then(() => onSent(values.email.trim())),
  });
  const { input } = form;
  return (
    <ChangeForm form={form} submit={t('accountPage.changeEmail')}>
      <TextInput {...input('email')} label={t('accountPage.newEmail')} type="email" autoComplete="email" />
      <CurrentPassword input={input} name="current_password" />
    </ChangeForm>
  );
}
