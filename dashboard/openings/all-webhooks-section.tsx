import type { Webhook } from '@sluice/contract/openings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { hasFailed } from '../page-kit/failure/has-failed.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { ownWebhooksQuery, useEndOtherWebhook } from './calls.ts';
import { EndWebhookDialog } from './end-webhook-dialog.tsx';

/** Addresses that are notified of events in one's gardens, to find one that nobody knows; nothing where there are none. */
export function AllWebhooksSection() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const read = useQuery(ownWebhooksQuery());
  const end = useEndOtherWebhook();
  const [ending, setEnding] = useState<Webhook | null>(null);
  const webhooks = read.data?.webhooks ?? [];
  if (webhooks.length === 0 && !hasFailed(read)) return null;
  return (
    <Section title={t('openings.allWebhooks')}>
      <div className={form.form}>
        <p className={form.lead}>{t('openings.webhooksLead')}</p>
        <FailedReads reads={[read]} />
        <ul className={form.plainList}>
          {webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              name={webhook.url}
              facts={[webhook.garden, t('sessions.since', { day: dates.fullDay(dates.localDate(webhook.created_at)) })]}
            >
              <RemoveButton name={webhook.url} onRemove={() => setEnding(webhook)} />
            </Row>
          ))}
        </ul>
      </div>
      <EndWebhookDialog webhook={ending} end={end} onClose={() => setEnding(null)} />
    </Section>
  );
}
