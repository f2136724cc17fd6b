import type { Passkey } from '@sluice/contract/passkeys';
import { checkFields } from '../../platform/check-fields.ts';
import { readFieldErrors } from '../../platform/envelope.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldForm } from '../../ui/field-form.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import classes from '../../ui/form-page.module.css';
import { PlainActions } from '../plain-actions.tsx';
import { useRenamePasskey } from './calls.ts';

type Props = { passkey: Passkey; onDone: () => void; onCancel: () => void };

export function PasskeyNameForm({ passkey, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: rename } = useRenamePasskey(passkey.id);
  const { form, field, isSending } = useFieldForm({
    start: { name: passkey.name },
    check: (values) => checkFields(async () => (await import('../schemas.ts')).passkeyChange, values),
    send: (values) => rename(values).then(onDone),
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <PlainField {...field('name')} label={t('passkeys.name')} autoComplete="off" />
      <PlainActions submit={t('passkeys.rename')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}
