import { Button, TextInput } from '@mantine/core';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useFieldForm } from '../ui/field-form.ts';
import classes from '../ui/form-page.module.css';
import { CurrentPassword } from './password-fields.tsx';
import { useChangeEmail } from './settings-calls.ts';

export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeEmail();
  const { form, field, isSending, values } = useFieldForm({
    start: { email: '', current_password: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).emailChange, values),
    send: (values) => change({ ...values, email: values.email.trim() }).then(() => onSent(values.email.trim())),
    findErrors: readFieldErrors,
  });
  useLeaveWarning(Object.values(values).some(Boolean) && !isSending);
  return (
    <form {...form} className={classes.form}>
      <TextInput {...field('email')} label={t('accountPage.newEmail')} type="email" autoComplete="email" />
      <CurrentPassword field={field} name="current_password" />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t('accountPage.changeEmail')}
        </Button>
      </div>
    </form>
  );
}
