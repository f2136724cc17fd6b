import { Button } from '@mantine/core';
import type { Firm } from '@sluice/contract/firms';
import { useState } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { OpenedForm, SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useInviteToFirm, usePlaceMember, useRemoveMember, useWithdrawFirmInvitation } from './calls.ts';
import { LeavingButton } from './leaving-button.tsx';

/** The people of a firm and who was invited to it; its heads invite, name heads and remove. */
export function PeopleSection({ firm, ownId }: { firm: Firm; ownId: string }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const place = usePlaceMember(firm.id);
  const remove = useRemoveMember(firm.id);
  const withdraw = useWithdrawFirmInvitation(firm.id);
  const [isInviting, setInviting] = useState(false);
  return (
    <Section title={t('firms.people')}>
      <div className={form.form}>
        <ul className={form.plainList}>
          {firm.members.map(({ user_id: userId, name, email, is_head: isHead }) => (
            <Row
              key={userId}
              name={userId === ownId ? t('users.you', { name }) : name}
              facts={[email, t(isHead ? 'firms.head' : 'firms.member')]}
            >
              {firm.is_head && userId !== ownId && (
                <>
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`${t(isHead ? 'firms.makeMember' : 'firms.makeHead')}: ${name}`}
                    loading={place.isPending && place.variables.user === userId}
                    onClick={() => place.mutate({ user: userId, isHead: !isHead })}
                  >
                    {t(isHead ? 'firms.makeMember' : 'firms.makeHead')}
                  </Button>
                  <LeavingButton
                    label={t('form.remove')}
                    about={name}
                    title={t('users.removeTitle', { name })}
                    warning={t('firms.removeText', { name })}
                    isBusy={remove.isPending}
                    onConfirm={() => remove.mutateAsync(userId)}
                  />
                </>
              )}
            </Row>
          ))}
          {firm.invitations.map(({ id, email, expires_at }) => (
            <Row
              key={id}
              name={email}
              facts={[t('firms.invited', { day: dates.dayAndMonth(dates.localDate(expires_at)) })]}
            >
              <RemoveButton
                name={email}
                isBusy={withdraw.isPending && withdraw.variables === id}
                onRemove={() => withdraw.mutate(id, { onSuccess: () => showDone(t('form.removed'), null) })}
              />
            </Row>
          ))}
        </ul>
        {firm.is_head && (
          <OpenedForm open={t('firms.invite')} isOpen={isInviting} onOpen={() => setInviting(true)}>
            <InviteForm firmId={firm.id} onClose={() => setInviting(false)} />
          </OpenedForm>
        )}
      </div>
    </Section>
  );
}

function InviteForm({ firmId, onClose }: { firmId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: invite } = useInviteToFirm(firmId);
  const draft = useSendForm({
    start: { email: '' },
    schema: async () => (await import('./schemas.ts')).firmInvitationCreation,
    send: async ({ email }) => {
      await invite({ email: email.trim() });
      showDone(t('users.invitationSent', { email: email.trim() }), null);
      onClose();
    },
  });
  return (
    <DraftForm name={`invitation to firm ${firmId}`} draft={draft} className={form.form}>
      <TextField
        type="email"
        label={t('account.email')}
        description={t('firms.inviteHint')}
        autoComplete="off"
        {...draft.field('email')}
      />
      <SendActions draft={draft} send={t('firms.invite')} onCancel={onClose} />
    </DraftForm>
  );
}
