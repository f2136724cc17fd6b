import { checkFields } from '../../platform/check-fields.ts';
import { readFieldErrors } from '../../platform/envelope.ts';
import { currentTranslation } from '../../platform/translations.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldForm } from '../../ui/field-form.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import classes from '../../ui/form-page.module.css';
import { CurrentPassword } from '../password/password-fields.tsx';
import { PlainActions } from '../plain-actions.tsx';
import { NoPasskeyError } from './browser-passkeys.ts';
import { useAddPasskey } from './calls.ts';

/** What the device or the server did not take stands at the first field. */
function findErrors(refusal: unknown) {
  if (refusal instanceof NoPasskeyError) return { name: currentTranslation().t('passkeys.notMade') };
  const { credential_id, client_data, ...found } = readFieldErrors(refusal);
  const ofPasskey = credential_id ?? client_data;
  return ofPasskey === undefined ? found : { name: ofPasskey };
}

type Props = { onDone: () => void; onCancel: () => void };

/** Adds one: a name, the password, and then what the device asks. */
export function PasskeyForm({ onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddPasskey();
  const { form, field, isSending } = useFieldForm({
    start: { name: '', current_password: '' },
    check: async ({ name, current_password }) => ({
      ...(await checkFields(async () => (await import('../schemas.ts')).passkeyChange, { name })),
      ...(await checkFields(async () => (await import('../schemas.ts')).passkeyStart, { current_password })),
    }),
    send: (values) => add(values).then(onDone),
    findErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <PlainField
        {...field('name')}
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        autoComplete="off"
      />
      <CurrentPassword field={field} name="current_password" />
      <PlainActions submit={t('passkeys.add')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}
