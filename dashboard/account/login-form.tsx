import { Button } from '@mantine/core';
import type { OpenedSession } from '@sluice/contract/account';
import { useState } from 'react';
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
  const [asksCode, setAsksCode] = useState(false);
  const { form, field, isSending } = useFieldForm({
    start: { email: '', password: '', code: '' },
    check: ({ code: _code, ...values }) => checkFields(async () => (await import('./schemas.ts')).login, values),
    send: ({ code, ...values }) => logIn(code ? { ...values, code } : values).then(onDone),
    findErrors: (refusal) => {
      const found = readFieldErrors(refusal);
      if (found.code) setAsksCode(true);
      return found;
    },
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
      {asksCode && (
        <PlainField
          {...field('code')}
          label={t('login.code')}
          description={t('login.codeHint')}
          autoComplete="one-time-code"
        />
      )}
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('login.submit')}
      </Button>
    </form>
  );
}
