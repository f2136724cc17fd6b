import type { FirmCard } from '@sluice/contract/firms';
import { DELEGATED_ROLES, type DelegatedRole } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateField } from '../page-kit/date/date-field.tsx';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { OpenedForm, SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { delegationsQuery, findFirm, useDelegate, useEndDelegation } from './calls.ts';
import { LeavingButton } from './leaving-button.tsx';

type Props = { groupId: string; isOwned: boolean };

/** Firms that look after a garden: its owner delegates it, and ends that at once. */
export function DelegationsSection({ groupId, isOwned }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const read = useQuery(delegationsQuery(groupId));
  const end = useEndDelegation(groupId);
  const [isAdding, setAdding] = useState(false);
  const delegations = read.data ?? [];
  if (!isOwned && delegations.length === 0) return <FailedReads reads={[read]} />;
  return (
    <Section title={t('firms.delegated')}>
      <div className={form.form}>
        {isOwned && <p className={form.lead}>{t('firms.delegateLead')}</p>}
        <FailedReads reads={[read]} />
        {delegations.length > 0 && (
          <ul className={form.plainList}>
            {delegations.map(({ id, firm, relationship, last_day, accepted_at }) => (
              <Row
                key={id}
                name={firm.name}
                isLive
                facts={[
                  t(accepted_at === null ? 'firms.waiting' : 'firms.holds'),
                  t(`users.role.${relationship}`),
                  ...(last_day === null ? [] : [t('firms.until', { day: dates.dayAndMonth(last_day) })]),
                  ...contactOf(firm),
                ]}
              >
                {isOwned && (
                  <LeavingButton
                    label={t('firms.endNow')}
                    about={firm.name}
                    title={t('firms.endNowTitle', { firm: firm.name })}
                    warning={t('firms.endNowText')}
                    isBusy={end.isPending}
                    onConfirm={() => end.mutateAsync(id)}
                  />
                )}
              </Row>
            ))}
          </ul>
        )}
        {isOwned && (
          <OpenedForm open={t('firms.delegate')} isOpen={isAdding} onOpen={() => setAdding(true)}>
            <DelegateForm groupId={groupId} onClose={() => setAdding(false)} />
          </OpenedForm>
        )}
      </div>
    </Section>
  );
}

const contactOf = ({ phone, email, web_address }: FirmCard) =>
  [phone, email, web_address].filter((part) => part !== null);

type FormProps = { groupId: string; onClose: () => void };
type Found = { code: string; firm: FirmCard };

/** The firm is seen by its name first: nothing is delegated to a mistyped code. */
function DelegateForm({ groupId, onClose }: FormProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found | null>(null);
  const draft = useSendForm({
    start: { code: '' },
    schema: async () => (await import('./schemas.ts')).delegationCreation,
    toSent: (values) => ({ ...values, relationship: 'PLAYER' }),
    send: async ({ code }) => {
      const firm = await findFirm(groupId, code);
      if (!firm) throw UNKNOWN;
      setFound({ code, firm });
    },
    findErrors: (refusal) => (refusal === UNKNOWN ? { code: t('errors.firmCodeUnknown') } : readFieldErrors(refusal)),
  });
  if (found) return <TermsForm groupId={groupId} found={found} onClose={onClose} />;
  return (
    <DraftForm name={`firm for ${groupId}`} draft={draft} className={form.form}>
      <TextField label={t('firms.findCode')} autoComplete="off" {...draft.field('code')} />
      <SendActions draft={draft} send={t('firms.find')} onCancel={onClose} />
    </DraftForm>
  );
}

const UNKNOWN = new Error('no firm has this code');

function TermsForm({ groupId, found: { code, firm }, onClose }: FormProps & { found: Found }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: delegate } = useDelegate(groupId);
  const draft = useSendForm<{ relationship: DelegatedRole; last_day: string | null }>({
    start: { relationship: 'MANAGER', last_day: null },
    schema: async () => (await import('./schemas.ts')).delegationCreation,
    toSent: (values) => ({ ...values, code }),
    send: async (values) => {
      await delegate({ ...values, code });
      showDone(t('firms.asked', { firm: firm.name }), null);
      onClose();
    },
  });
  const { field } = draft;
  return (
    <DraftForm name={`delegation of ${groupId}`} draft={draft} className={form.form}>
      <p role="status">
        {t('firms.thisOne')}: <strong>{firm.name}</strong> {contactOf(firm).join(' · ')}
      </p>
      <ChoiceField
        label={t('users.roleLabel')}
        options={DELEGATED_ROLES.map((role) => ({
          value: role,
          label: t(`users.role.${role}`),
          hint: t(`users.may.${role}`),
        }))}
        {...field('relationship')}
      />
      <DateField
        label={t('firms.lastDay')}
        description={t('firms.lastDayHint')}
        first={dates.localDate(new Date())}
        isOptional
        {...field('last_day')}
      />
      <SendActions draft={draft} send={t('firms.delegate')} onCancel={onClose} />
    </DraftForm>
  );
}
