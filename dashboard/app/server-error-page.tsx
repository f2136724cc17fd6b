import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { MessagePage } from '../ui/layout/message-page.tsx';

export default function ServerErrorPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('errorPage.serverTitle')} text={t('errorPage.serverText')}>
      <Button component={Link} to="/home">
        {t('errorPage.home')}
      </Button>
    </MessagePage>
  );
}
