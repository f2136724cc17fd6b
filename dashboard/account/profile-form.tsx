import type { ProfileChange, User } from '@sluice/contract/users';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { SaveActions } from '../platform/form-actions.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { findDifferences } from '../ui/differences.ts';
import { useDraft } from '../ui/draft.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { useChangeProfile } from './settings-calls.ts';

type Names = { name: string; first_name: string; last_name: string };

/** An empty name counts as none. */
const wireNames = ({ name, first_name, last_name }: Names): ProfileChange => ({
  name: name.trim(),
  first_name: first_name.trim() || null,
  last_name: last_name.trim() || null,
});

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeProfile();
  const start = { name: user.name, first_name: user.first_name ?? '', last_name: user.last_name ?? '' };
  const draft = useDraft<Names>({
    start,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).profileChange, wireNames(values)),
    save: async (values) => {
      await change(findDifferences(wireNames(start), wireNames(values)));
      return values;
    },
    findErrors: readFieldErrors,
    onSaved: () => showSnackbar({ kind: 'done', text: t('form.saved') }),
    onUnchanged: () => showSnackbar({ kind: 'done', text: t('form.unchanged') }),
  });
  const { field } = draft;
  return (
    <DraftForm name="profile" draft={draft} className={classes.form}>
      <TextField {...field('name')} label={t('account.name')} autoComplete="nickname" />
      <div className={classes.row}>
        <TextField {...field('first_name')} label={t('accountPage.firstName')} autoComplete="given-name" />
        <TextField {...field('last_name')} label={t('accountPage.lastName')} autoComplete="family-name" />
      </div>
      {draft.isDirty && <SaveActions draft={draft} />}
    </DraftForm>
  );
}
