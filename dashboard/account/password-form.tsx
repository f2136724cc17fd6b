import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useFieldForm } from '../ui/field-form.ts';
import classes from '../ui/form-page.module.css';
import { CurrentPassword, NewPassword } from './password-fields.tsx';
import { useChangePassword } from './settings-calls.ts';

type Props = { about: readonly string[]; onChanged: () => void };

export function PasswordForm({ about, onChanged }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangePassword();
  const [endsTokens, setEndsTokens] = useState(false);
  const { form, field, isSending, values } = useFieldForm({
    start: { current_password: '', new_password: '', confirmation: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).passwordChange, values),
    send: (values) => change({ ...values, end_tokens: endsTokens }).then(onChanged),
    findErrors: readFieldErrors,
  });
  useLeaveWarning(Object.values(values).some(Boolean) && !isSending);
  return (
    <form {...form} className={classes.form}>
      <CurrentPassword field={field} name="current_password" />
      <NewPassword field={field} name="new_password" label={t('passwordReset.newPassword')} about={about} />
      <Checkbox
        label={t('accountPage.endTokens')}
        description={t('accountPage.endTokensHint')}
        checked={endsTokens}
        onChange={({ currentTarget }) => setEndsTokens(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t('accountPage.changePassword')}
        </Button>
      </div>
    </form>
  );
}
