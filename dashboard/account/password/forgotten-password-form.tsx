import { Button } from '@mantine/core';
import { useState } from 'react';
import { checkFields } from '../../platform/check-fields.ts';
import { readFieldErrors } from '../../platform/envelope.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldForm } from '../../ui/field-form.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import classes from '../forms.module.css';
import { NoMailNote } from '../no-mail-note.tsx';
import { useRequestPasswordReset } from '../settings-calls.ts';

export function ForgottenPasswordForm() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  const { mutateAsync: request } = useRequestPasswordReset();
  const { form, field, isSending } = useFieldForm({
    start: { email: '' },
    check: (values) => checkFields(async () => (await import('../schemas.ts')).forgottenPassword, values),
    send: (values) => request(values).then(() => setSentTo(values.email)),
    findErrors: readFieldErrors,
  });
  if (sentTo)
    return (
      <div role="status">
        <p>{t('forgottenPassword.sent', { email: sentTo })}</p>
        <NoMailNote />
      </div>
    );
  return (
    <form {...form} className={classes.form}>
      <PlainField {...field('email')} label={t('account.email')} type="email" autoComplete="username" />
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('forgottenPassword.submit')}
      </Button>
    </form>
  );
}
