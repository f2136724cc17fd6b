import { Button } from '@mantine/core';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useFieldForm } from '../ui/field-form.ts';
import classes from '../ui/form-page.module.css';
import { CurrentPassword } from './password-fields.tsx';

type Props = { submit: string; onSubmit: (password: string) => Promise<unknown>; onCancel: () => void };

/** Asks for the password before something that only its owner may do. */
export function PasswordFirst({ submit, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const { form, field, isSending } = useFieldForm({
    start: { current_password: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).secondFactorStart, values),
    send: ({ current_password }) => onSubmit(current_password),
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <CurrentPassword field={field} name="current_password" />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
