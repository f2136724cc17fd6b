import { Button } from '@mantine/core';
import type { Webhook } from '@sluice/contract/openings';
import { RemoveButton } from '../page-kit/remove-button.tsx';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import { Row } from '../ui/row.tsx';
import { useTestWebhook } from './calls.ts';

type Props = { groupId: string; webhooks: readonly Webhook[]; onEnd: (webhook: Webhook) => void };

/** Each address with what came of its last call. */
export function WebhookList({ groupId, webhooks, onEnd }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const test = useTestWebhook(groupId);
  const lastCall = ({ last_answer: answer, last_sent_at: at }: Webhook) => {
    if (answer === null || at === null) return t('openings.neverTold');
    const outcome =
      answer === 'unreachable'
        ? t('openings.unreachable')
        : answer === 'private_address'
          ? t('openings.privateAddress')
          : Number(answer) < 300
            ? t('openings.taken')
            : t('openings.refused', { status: answer });
    return t('openings.lastCall', { when: dates.ago(at, now), outcome });
  };
  return (
    <ul className={form.plainList}>
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
