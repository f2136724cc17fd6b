import { useSendForm } from '../page-kit/form/use-send-form.ts';
import '../ui/form/mantine-field-styles.ts';
import type { ShareCreation } from '@sluice/contract/users';
import { may } from '@sluice/engine/vocabulary/roles';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { NotYours } from '../page-kit/frame/not-yours.tsx';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { useAddShare } from './calls.ts';
import { useRoleTexts } from './role-texts.ts';

export default function AddUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { current_group: group } = useCurrentIndex();
  const { mutateAsync: add } = useAddShare(group?.id ?? '');
  if (!group || !may(group.relationship, 'own')) return <NotYours />;
  return (
    <div className={page.page}>
      <PageLink to="/settings/users" isBack>
        {t('title.users')}
      </PageLink>
      <p className={page.lead}>{t('users.addLead', { garden: group.name })}</p>
      <AddUserForm
        onAdd={async (share) => {
          const { invitation } = await add(share);
          showDone(t('users.invitationSent', { email: invitation.email }), null);
        }}
        onDone={() => void navigate({ to: '/settings/users', ignoreBlocker: true })}
      />
    </div>
  );
}

type Props = { onAdd: (share: ShareCreation) => Promise<unknown>; onDone: () => void };

function AddUserForm({ onAdd, onDone }: Props) {
  const { t } = useTranslation();
  const { addable } = useRoleTexts();
  const draft = useSendForm<ShareCreation>({
    start: { email: '', relationship: 'MANAGER' },
    schema: async () => (await import('./schemas.ts')).shareCreation,
    send: (values) => onAdd({ ...values, email: values.email.trim() }).then(onDone),
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
