import { Button } from '@mantine/core';
import { checkFields } from '../../platform/check-fields.ts';
import { readFieldErrors } from '../../platform/envelope.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldForm } from '../../ui/field-form.ts';
import classes from '../forms.module.css';
import { useResetPassword } from '../settings-calls.ts';
import { checkConfirmation } from './check-confirmation.ts';
import { NewPassword } from './password-fields.tsx';

type Props = { token: string; onDone: () => void };

export function PasswordResetForm({ token, onDone }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: reset } = useResetPassword();
  const { form, field, isSending } = useFieldForm({
    start: { password: '', confirmation: '' },
    check: async ({ password, confirmation }) => ({
      ...checkConfirmation({ password, confirmation }),
      ...(await checkFields(async () => (await import('../schemas.ts')).passwordReset, { token, password })),
    }),
    send: ({ password }) => reset({ token, password }).then(onDone),
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <NewPassword field={field} name="password" label={t('passwordReset.newPassword')} />
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('passwordReset.submit')}
      </Button>
    </form>
  );
}
