import { Button } from '@mantine/core';
import type { Body } from '@sluice/contract/calls';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Webhook } from '@sluice/contract/openings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SecretFormProps, SecretSection } from '../page-kit/form/secret-section.tsx';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { useAddWebhook, useEndWebhook, useTestWebhook, webhooksQuery } from './calls.ts';
import { EndWebhookDialog } from './end-webhook-dialog.tsx';

/** Addresses that are notified of events in the garden. */
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

type Props = SecretFormProps & { groupId: string };

function WebhookForm({ groupId, onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddWebhook(groupId);
  const draft = useSendForm<Body<'POST /groups/:id/webhooks'>>({
    start: { url: '' },
    schema: async () => (await import('./schemas.ts')).webhookCreation,
    send: async (values) => onMade((await add(values)).secret),
  });
  return (
    <DraftForm name={`webhook ${groupId}`} draft={draft} className={classes.form}>
      <TextField
        label={t('openings.webhookUrl')}
        description={t('openings.webhookUrlHint')}
        placeholder="https://example.org/garden"
        autoComplete="off"
        spellCheck={false}
        {...draft.field('url')}
      />
      <SendActions draft={draft} send={t('form.add')} onCancel={onCancel} />
    </DraftForm>
  );
}

type WebhookListProps = { groupId: string; webhooks: readonly Webhook[]; onEnd: (webhook: Webhook) => void };

type NotCalled = 'openings.unreachable' | 'openings.privateAddress' | 'openings.keyLost';
const NOT_CALLED: Readonly<Partial<Record<string, NotCalled>>> = {
  unreachable: 'openings.unreachable',
  private_address: 'openings.privateAddress',
  key_lost: 'openings.keyLost',
};

/** Each address with what came of its last call. */
function WebhookList({ groupId, webhooks, onEnd }: WebhookListProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const test = useTestWebhook(groupId);
  const lastCall = ({ last_answer: answer, last_sent_at: at }: Webhook) => {
    if (answer === null || at === null) return t('openings.neverTold');
    const notCalled = NOT_CALLED[answer];
    const outcome = notCalled
      ? t(notCalled)
      : Number(answer) < 300
        ? t('openings.taken')
        : t('openings.refused', { status: answer });
    return t('openings.lastCall', { when: dates.ago(at, now), outcome });
  };
  return (
    <ul className={classes.plainList}>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} name={webhook.url} facts={[lastCall(webhook)]} isLive>
          <Button
            variant="default"
            aria-label={`${t('openings.test')}: ${webhook.url}`}
            loading={test.isPending && test.variables === webhook.id}
            onClick={() => test.mutate(webhook.id)}
          >
            {t('openings.test')}
          </Button>
          <RemoveButton name={webhook.url} onRemove={() => onEnd(webhook)} />
        </Row>
      ))}
    </ul>
  );
}
