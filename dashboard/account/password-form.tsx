import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useFieldForm } from '../ui/field-form.ts';
import classes from '../ui/form-page.module.css';
import { useChangePassword } from './calls.ts';

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangePassword();
  const { form, field, isSending, values } = useFieldForm({
    start: { current_password: '', new_password: '', confirmation: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).passwordChange, values),
    send: (values) => change(values).then(onChanged),
    findErrors: readFieldErrors,
  });
  useLeaveWarning(Object.values(values).some(Boolean) && !isSending);
  const passwordField = (name: Parameters<typeof field>[0]) => ({
    ...field(name),
    // The component library does not say it of passwords.
    'aria-invalid': field(name).error !== undefined,
  });
  const show = { visibilityToggleButtonProps: { 'aria-label': t('account.showPassword') } };
  return (
    <form {...form} className={classes.form}>
      <PasswordInput
        {...passwordField('current_password')}
        {...show}
        label={t('accountPage.currentPassword')}
        autoComplete="current-password"
      />
      <PasswordInput
        {...passwordField('new_password')}
        {...show}
        label={t('passwordReset.newPassword')}
        description={t('account.passwordRule')}
        autoComplete="new-password"
      />
      <PasswordInput
        {...passwordField('confirmation')}
        {...show}
        label={t('account.passwordAgain')}
        autoComplete="new-password"
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t('accountPage.changePassword')}
        </Button>
      </div>
    </form>
  );
}
