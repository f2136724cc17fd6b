import type { Webhook } from '@sluice/contract/openings';
import { RemoveDialog } from '../page-kit/list/remove-dialog.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import type { useEndWebhook } from './calls.ts';

type Props = {
  /** Null where nothing is asked. */
  webhook: Webhook | null;
  end: Pick<ReturnType<typeof useEndWebhook>, 'isPending' | 'mutateAsync'>;
  onClose: () => void;
};

/** Asks before an address is told nothing any more. */
export function EndWebhookDialog({ webhook, end, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <RemoveDialog
      isOpen={webhook !== null}
      title={t('openings.endWebhookTitle')}
      warning={t('openings.endWebhookText', { url: webhook?.url ?? '' })}
      isBusy={end.isPending}
      onRemove={() => end.mutateAsync(webhook?.id ?? '')}
      onClose={onClose}
    />
  );
}
