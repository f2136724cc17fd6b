import { useTranslation } from '../platform/use-translation.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';

export function PendingPage() {
  const { t } = useTranslation();
  return <LoadingOverlay label={t('page.loading')} />;
}
