import { Button } from '@mantine/core';
import type { OpenedSession } from '@sluice/contract/account';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useFieldForm } from '../ui/field-form.ts';
import { PasswordField, PlainField } from '../ui/fields/plain-field.tsx';
import { useLogIn } from './calls.ts';
import classes from './forms.module.css';

export function LoginForm({ onDone }: { onDone: (session: OpenedSession) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: logIn } = useLogIn();
  const { form, field, isSending } = useFieldForm({
    start: { email: '', password: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).login, values),
    send: (values) => logIn(values).then(onDone),
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <PlainField {...field('email')} label={t('account.email')} type="email" autoComplete="username" />
      <PasswordField
        {...field('password')}
        label={t('account.password')}
        autoComplete="current-password"
        showLabel={t('account.showPassword')}
      />
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('login.submit')}
      </Button>
    </form>
  );
}
