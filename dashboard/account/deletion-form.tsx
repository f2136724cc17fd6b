import { Button } from '@mantine/core';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useFieldForm } from '../ui/field-form.ts';
import classes from '../ui/form-page.module.css';
import { useDeleteAccount } from './calls.ts';
import { CurrentPassword } from './password-fields.tsx';

/** The password is the confirmation: what it does cannot be undone. */
export function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: remove } = useDeleteAccount();
  const { form, field, isSending } = useFieldForm({
    start: { password: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).accountDeletion, values),
    send: ({ password }) => remove(password),
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <CurrentPassword field={field} name="password" />
      <div className={classes.actions}>
        <Button type="submit" color="red" loading={isSending}>
          {t('accountPage.deleteForGood')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
