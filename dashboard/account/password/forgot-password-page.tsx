import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlainForm } from '../../page-kit/form/use-plain-form.ts';
import classes from '../../page-kit/frame/front-frame.module.css';
import { FrontFrame } from '../../page-kit/frame/front-frame.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import forgottenPasswordFormClasses from '../forms.module.css';
import { NoMailNote } from '../no-mail-note.tsx';
import { useRequestPasswordReset } from '../settings-calls.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <FrontFrame title={t('forgottenPassword.title')} lead={t('forgottenPassword.lead')}>
      <ForgottenPasswordForm />
      <div className={classes.links}>
        <Link to="/login">{t('forgottenPassword.back')}</Link>
      </div>
    </FrontFrame>
  );
}

function ForgottenPasswordForm() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  const { mutateAsync: request } = useRequestPasswordReset();
  const { form, input, isSending } = usePlainForm({
    start: { email: '' },
    schema: async () => (await import('../schemas.ts')).forgottenPassword,
    send: (values) => request(values).then(() => setSentTo(values.email)),
  });
  if (sentTo)
    return (
      <div role="status">
        <p>{t('forgottenPassword.sent', { email: sentTo })}</p>
        <NoMailNote />
      </div>
    );
  return (
    <form {...form} className={forgottenPasswordFormClasses.form}>
      <PlainField {...input('email')} label={t('account.email')} type="email" autoComplete="username" />
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('forgottenPassword.submit')}
      </Button>
    </form>
  );
}
