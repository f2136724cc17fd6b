import { useTranslation } from '../platform/i18n/use-translation.ts';
import { LoadingOverlay } from '../ui/overlay/loading-overlay.tsx';

export function PendingPage() {
  const { t } = useTranslation();
  return <LoadingOverlay label={t('page.loading')} />;
}
