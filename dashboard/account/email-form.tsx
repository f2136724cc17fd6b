import { TextInput } from '@mantine/core';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useFieldForm } from '../ui/field-form.ts';
import { ChangeForm } from './change-form.tsx';
import { CurrentPassword } from './password/password-fields.tsx';
import { useChangeEmail } from './settings-calls.ts';

export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
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
