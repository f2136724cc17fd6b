import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { MessagePage } from '../../ui/message-page.tsx';

/** Shown when the garden could not be loaded at all. */
export function NoIndex({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('errorPage.globalTitle')} text={t('connection.readFailed')}>
      <Button onClick={onRetry}>{t('errorPage.retry')}</Button>
    </MessagePage>
  );
}
