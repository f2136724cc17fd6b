import type { ShareCreation } from '@sluice/contract/users';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { SendActions } from '../platform/form-actions.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { useDraft } from '../ui/draft.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
import { useRoleWords } from './role-words.ts';

type Props = { onAdd: (share: ShareCreation) => Promise<unknown>; onDone: () => void };

export function AddUserForm({ onAdd, onDone }: Props) {
  const { t } = useTranslation();
  const { addable } = useRoleWords();
  const draft = useDraft<ShareCreation>({
    start: { email: '', relationship: 'MANAGER' },
    isNew: true,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).shareCreation, values),
    save: async (values) => {
      await onAdd({ ...values, email: values.email.trim() });
      return values;
    },
    findErrors: readFieldErrors,
    onSaved: onDone,
  });
  return (
    <DraftForm name="add user" draft={draft} className={classes.form}>
      <TextField type="email" label={t('account.email')} autoComplete="off" {...draft.field('email')} />
      <ChoiceField label={t('users.roleLabel')} options={addable} {...draft.field('relationship')} />
      <p className={classes.quiet}>{t('users.addHint')}</p>
      <SendActions draft={draft} onCancel={onDone} />
    </DraftForm>
  );
}
