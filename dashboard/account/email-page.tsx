import '../ui/form/mantine-field-styles.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { SubPage } from '../page-kit/frame/sub-page.tsx';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { checkFields } from '../platform/form/check-fields.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useFieldForm } from '../ui/form/field-form.ts';
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
  const form = useFieldForm({
    start: { email: '', current_password: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).emailChange, values),
    send: (values) => change({ ...values, email: values.email.trim() }).then(() => onSent(values.email.trim())),
    findErrors: readFieldErrors,
  });
  const { field } = form;
  return (
    <ChangeForm form={form} submit={t('accountPage.changeEmail')}>
      <TextInput {...field('email')} label={t('accountPage.newEmail')} type="email" autoComplete="email" />
      <CurrentPassword field={field} name="current_password" />
    </ChangeForm>
  );
}
