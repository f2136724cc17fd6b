import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { OpenedForm, SendActions } from '../platform/form/form-actions.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { firmsQuery, useAcceptFirm, useDeclineFirm, useFoundFirm } from './calls.ts';
import { FirmFields, NO_FIRM } from './firm-fields.tsx';

const FIRM_PAGE = '/settings/account/Firm';

/** Firms of the account: those that it is in, invitations to others, and a form to found one. */
export function FirmsSection() {
  const { t } = useTranslation();
  const read = useQuery(firmsQuery());
  const [isFounding, setFounding] = useState(() => isDraftRetained('firm'));
  const firms = read.data?.firms ?? [];
  return (
    <Section title={t('firms.title')}>
      <div className={form.form}>
        <p className={form.lead}>{t('firms.lead')}</p>
        <FailedReads reads={[read]} />
        <ReceivedFirms />
        {firms.length > 0 && (
          <ul className={form.plainList}>
            {firms.map(({ id, name, is_head, garden_num, request_num }) => (
              <Row
                key={id}
                name={name}
                facts={[
                  t(is_head ? 'firms.head' : 'firms.member'),
                  t('firms.gardens', { n: garden_num }),
                  ...(request_num > 0 ? [t('firms.requests', { n: request_num })] : []),
                ]}
              >
                <PageLink to={FIRM_PAGE} search={{ firm: id }} label={name}>
                  {t('firms.customers')}
                </PageLink>
              </Row>
            ))}
          </ul>
        )}
        <OpenedForm open={t('firms.found')} isOpen={isFounding} onOpen={() => setFounding(true)}>
          <FoundForm onCancel={() => setFounding(false)} />
        </OpenedForm>
      </div>
    </Section>
  );
}

function FoundForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: found } = useFoundFirm();
  const draft = useSendForm({
    start: NO_FIRM,
    schema: async () => (await import('./schemas.ts')).firmCreation,
    send: async (values) => {
      const { firm } = await found(values);
      await navigate({ to: FIRM_PAGE as '/settings', search: { firm: firm.id } as never, ignoreBlocker: true });
    },
  });
  return (
    <DraftForm name="firm" draft={draft} className={form.form}>
      <FirmFields draft={draft} />
      <SendActions draft={draft} send={t('firms.found')} onCancel={onCancel} />
    </DraftForm>
  );
}

function ReceivedFirms() {
  const { t } = useTranslation();
  const { data } = useQuery(firmsQuery());
  const accept = useAcceptFirm();
  const decline = useDeclineFirm();
  if (!data || data.invitations.length === 0) return null;
  return (
    <>
      <h3>{t('firms.received')}</h3>
      <ul className={form.plainList}>
        {data.invitations.map(({ id, firm, inviter }) => (
          <Row key={id} name={firm} facts={inviter === null ? [] : [t('firms.from', { inviter })]}>
            <Button
              aria-label={`${t('received.accept')}: ${firm}`}
              loading={accept.isPending}
              disabled={decline.isPending}
              onClick={() => accept.mutate(id, { onSuccess: () => showDone(t('firms.joined'), null) })}
            >
              {t('received.accept')}
            </Button>
            <Button
              variant="default"
              aria-label={`${t('received.decline')}: ${firm}`}
              loading={decline.isPending}
              disabled={accept.isPending}
              onClick={() => decline.mutate(id, { onSuccess: () => showDone(t('received.declined'), null) })}
            >
              {t('received.decline')}
            </Button>
          </Row>
        ))}
      </ul>
    </>
  );
}
