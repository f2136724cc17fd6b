import { Button } from '@mantine/core';
import type { DelegationCreation, FirmCard } from '@sluice/contract/firms';
import { DELEGATED_ROLES } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateField } from '../page-kit/date/date-field.tsx';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
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

function DelegateForm({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: delegate } = useDelegate(groupId);
  /** What was found by which code; null where no firm has it. */
  const [found, setFound] = useState<{ code: string; firm: FirmCard | null } | null>(null);
  const draft = useSendForm<Required<DelegationCreation>>({
    start: { code: '', relationship: 'MANAGER', last_day: null },
    schema: async () => (await import('./schemas.ts')).delegationCreation,
    send: async (values) => {
      // Its name is seen first: nothing is delegated to a mistyped code.
      if (found?.firm && found.code === values.code) {
        const { delegation } = await delegate(values);
        showDone(t('firms.asked', { firm: delegation.firm.name }), null);
        onClose();
        return;
      }
      setFound({ code: values.code, firm: await findFirm(groupId, values.code) });
      throw STAYS;
    },
    findErrors: (refusal) => (refusal === STAYS ? {} : readFieldErrors(refusal)),
  });
  const { field, values } = draft;
  const shown = found?.code === values.code ? found : null;
  return (
    <DraftForm name={`delegation of ${groupId}`} draft={draft} className={form.form}>
      <TextField label={t('firms.findCode')} autoComplete="off" {...field('code')} />
      {shown && (
        <p role="status">
          {shown.firm === null
            ? t('errors.firmCodeUnknown')
            : `${t('firms.thisOne')}: ${[shown.firm.name, ...contactOf(shown.firm)].join(' · ')}`}
        </p>
      )}
      {shown?.firm && (
        <>
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
        </>
      )}
      <SendActions draft={draft} send={t(shown?.firm ? 'firms.delegate' : 'firms.find')} onCancel={onClose} />
    </DraftForm>
  );
}
