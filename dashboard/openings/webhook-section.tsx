import type { CurrentGroup } from '@sluice/contract/groups';
import type { Webhook } from '@sluice/contract/openings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretSection } from '../page-kit/secret-section.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { useEndWebhook, webhooksQuery } from './calls.ts';
import { EndWebhookDialog } from './end-webhook-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Addresses that are told what happens in the garden. */
export function WebhookSection({ group: { id, name } }: { group: Pick<CurrentGroup, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const read = useQuery(webhooksQuery(id));
  const webhooks = read.data ?? [];
  const end = useEndWebhook(id);
  const [ending, setEnding] = useState<Webhook | null>(null);
  return (
    <SecretSection
      read={read}
      title={t('openings.webhooks')}
      lead={t('openings.webhookLead', { garden: name })}
      add={t('openings.addWebhook')}
      form={(ways) => <WebhookForm groupId={id} {...ways} />}
      hint={t('openings.secretOnce')}
      list={webhooks.length > 0 && <WebhookList groupId={id} webhooks={webhooks} onEnd={setEnding} />}
    >
      <EndWebhookDialog webhook={ending} end={end} onClose={() => setEnding(null)} />
    </SecretSection>
  );
}
