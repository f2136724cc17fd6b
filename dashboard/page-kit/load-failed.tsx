import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.tsx';

/** Shown instead of a list that could not be loaded; the snackbar says why. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card tone="attention">
      <p>{t('errorPage.partTitle')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('errorPage.retry')}
      </Button>
    </Card>
  );
}
