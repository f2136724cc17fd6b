import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.tsx';

/** In the place of a list that could not be read; the snackbar has said why. */
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
