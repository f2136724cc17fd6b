import { checkFields } from '../../platform/check-fields.ts';
import { readFieldErrors } from '../../platform/envelope.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldForm } from '../../ui/field-form.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import classes from '../../ui/form-page.module.css';
import { CurrentPassword } from '../password/password-fields.tsx';
import { PlainActions } from '../plain-actions.tsx';
import { useEndSecondFactor } from '../settings-calls.ts';

type Props = { onDone: () => void; onCancel: () => void };

/** Turning codes off takes what a login takes. */
export function SecondFactorEnd({ onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: end } = useEndSecondFactor();
  const { form, field, isSending } = useFieldForm({
    start: { current_password: '', code: '' },
    check: (values) => checkFields(async () => (await import('../schemas.ts')).secondFactorEnd, values),
    send: async (given) => {
      await end(given);
      onDone();
    },
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <CurrentPassword field={field} name="current_password" />
      <PlainField
        {...field('code')}
        label={t('login.code')}
        description={t('login.codeHint')}
        autoComplete="one-time-code"
      />
      <PlainActions submit={t('secondFactor.turnOff')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}
