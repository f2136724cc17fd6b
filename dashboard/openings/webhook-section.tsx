import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Webhook } from '@sluice/contract/openings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { ShownOnce } from '../page-kit/shown-once.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
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
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<Webhook | null>(null);
  return (
    <Section title={t('openings.webhooks')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('openings.webhookLead', { garden: name })}</p>
        {secret && <ShownOnce secret={secret} hint={t('openings.secretOnce')} onClose={() => setSecret(null)} />}
        <FailedReads reads={[read]} />
        {webhooks.length > 0 && <WebhookList groupId={id} webhooks={webhooks} onEnd={setEnding} />}
        {isMaking ? (
          <WebhookForm
            groupId={id}
            onMade={(made) => {
              setSecret(made);
              setMaking(false);
            }}
            onCancel={() => setMaking(false)}
          />
        ) : (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setMaking(true)}>
              {t('openings.addWebhook')}
            </Button>
          </div>
        )}
      </div>
      <EndWebhookDialog webhook={ending} end={end} onClose={() => setEnding(null)} />
    </Section>
  );
}
