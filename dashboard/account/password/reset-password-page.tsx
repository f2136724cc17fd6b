import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { usePlainForm } from '../../page-kit/form/use-plain-form.ts';
import classes from '../../page-kit/frame/front-frame.module.css';
import { FrontFrame } from '../../page-kit/frame/front-frame.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import passwordResetFormClasses from '../forms.module.css';
import { useResetPassword } from '../settings-calls.ts';
import { checkConfirmation, NewPassword } from './password-fields.tsx';

const route = getRouteApi('/reset-password');

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = route.useSearch();
  const finish = () => {
    showSnackbar({ kind: 'done', text: t('passwordReset.done') });
    void navigate({ to: '/login' });
  };
  if (!token) {
    return (
      <FrontFrame title={t('passwordReset.title')} lead={t('errors.resetLinkInvalid')}>
        <div className={classes.links}>
          <Link to="/forgot-password">{t('passwordReset.askAgain')}</Link>
        </div>
      </FrontFrame>
    );
  }
  return (
    <FrontFrame title={t('passwordReset.title')} lead={t('passwordReset.lead')}>
      <PasswordResetForm token={token} onDone={finish} />
      <div className={classes.links}>
        <Link to="/forgot-password">{t('passwordReset.askAgain')}</Link>
      </div>
    </FrontFrame>
  );
}

type Props = { token: string; onDone: () => void };

function PasswordResetForm({ token, onDone }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: reset } = useResetPassword();
  const { form, input, isSending } = usePlainForm({
    start: { password: '', confirmation: '' },
    schema: async () => (await import('../schemas.ts')).passwordReset,
    toSent: ({ password }) => ({ token, password }),
    alsoCheck: checkConfirmation,
    send: ({ password }) => reset({ token, password }).then(onDone),
  });
  return (
    <form {...form} className={passwordResetFormClasses.form}>
      <NewPassword input={input} name="password" label={t('passwordReset.newPassword')} />
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('passwordReset.submit')}
      </Button>
    </form>
  );
}
