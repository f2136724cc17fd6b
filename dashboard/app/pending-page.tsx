import { useTranslation } from 'react-i18next';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';

export function PendingPage() {
  const { t } = useTranslation();
  return <LoadingOverlay label={t('page.loading')} />;
}
