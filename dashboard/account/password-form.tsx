import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { useFieldForm } from '../ui/field-form.ts';
import classes from '../ui/form-page.module.css';
import { useChangePassword } from './change-password.ts';

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangePassword();
  const { form, field, isSending } = useFieldForm({
    start: { current_password: '', new_password: '', confirmation: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).passwordChange, values),
    send: (values) => change(values).then(onChanged),
    errorsOf: fieldErrorsOf,
  });
  const show = { visibilityToggleButtonProps: { 'aria-label': t('account.showPassword') } };
  return (
    <form {...form} className={classes.form}>
      <PasswordInput
        {...field('current_password')}
        {...show}
        label={t('accountPage.currentPassword')}
        autoComplete="current-password"
      />
      <PasswordInput
        {...field('new_password')}
        {...show}
        label={t('passwordReset.newPassword')}
        description={t('account.passwordRule')}
        autoComplete="new-password"
      />
      <PasswordInput
        {...field('confirmation')}
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
