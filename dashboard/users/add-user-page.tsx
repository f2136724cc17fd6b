import { useSendForm } from '../page-kit/form/use-send-form.ts';
import '../ui/form/mantine-field-styles.ts';
import type { ShareCreation } from '@sluice/contract/users';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { NotYours } from '../page-kit/frame/not-yours.tsx';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { sharesQuery, useAddShare, useInvitationLink } from './calls.ts';
import { InvitationLink, type InvitationLinkAnswer } from './invitation-link.tsx';
import { useRoleTexts } from './role-texts.ts';

export default function AddUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { current_group: group } = useCurrentIndex();
  const { mutateAsync: add } = useAddShare(group?.id ?? '');
  const { mutateAsync: makeLink } = useInvitationLink(group?.id ?? '');
  const read = useQuery({ ...sharesQuery(group?.id ?? ''), enabled: group !== null });
  const [handedOver, setHandedOver] = useState<InvitationLinkAnswer | null>(null);
  if (!group || !may(group.relationship, 'own')) return <NotYours />;
  const goBack = () => void navigate({ to: '/settings/users', ignoreBlocker: true });
  const invite = async (share: ShareCreation) => {
    const { invitation } = await add(share);
    if (share.is_mailed) {
      showDone(t('users.invitationSent', { email: invitation.email }), null);
      goBack();
      return;
    }
    // The snackbar says what failed, and the list of the invited has a button for another.
    await makeLink(invitation.id).then(setHandedOver, goBack);
  };
  return (
    <div className={page.page}>
      <PageLink to="/settings/users" isBack>
        {t('title.users')}
      </PageLink>
      {handedOver ? (
        <InvitationLink {...handedOver} onClose={goBack} />
      ) : (
        <>
          <p className={page.lead}>{t('users.addLead', { garden: group.name })}</p>
          <FailedReads reads={[read]} />
          {read.data && <AddUserForm sendsMail={read.data.sends_mail} onAdd={invite} onCancel={goBack} />}
        </>
      )}
    </div>
  );
}

type Props = { sendsMail: boolean; onAdd: (share: ShareCreation) => Promise<void>; onCancel: () => void };

function AddUserForm({ sendsMail, onAdd, onCancel }: Props) {
  const { t } = useTranslation();
  const { addable } = useRoleTexts();
  const draft = useSendForm<Required<ShareCreation>>({
    start: { email: '', relationship: 'MANAGER', is_mailed: sendsMail },
    schema: async () => (await import('./schemas.ts')).shareCreation,
    send: (values) => onAdd({ ...values, email: values.email.trim() }),
  });
  const mailed = draft.field('is_mailed');
  return (
    <DraftForm name="add user" draft={draft} className={classes.form}>
      <TextField type="email" label={t('account.email')} autoComplete="off" {...draft.field('email')} />
      <ChoiceField label={t('users.roleLabel')} options={addable} {...draft.field('relationship')} />
      {sendsMail ? (
        <SwitchField label={t('users.byMail')} {...mailed} />
      ) : (
        <p className={classes.quiet}>{t('users.noMail')}</p>
      )}
      <p className={classes.quiet}>{mailed.value ? t('users.addHint') : t('users.linkHint')}</p>
      <SendActions draft={draft} onCancel={onCancel} />
    </DraftForm>
  );
}
