import { Button } from '@mantine/core';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';

/** Shown instead of a list that could not be loaded; the snackbar says why. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card tone="attention">
      <p>{t('errorPage.partTitle')}</p>
      <div>
        <Button variant="default" onClick={onRetry}>
          {t('errorPage.retry')}
        </Button>
      </div>
    </Card>
  );
}
