import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../ui/message-page.tsx';

function HomeButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return <Button onClick={() => navigate({ to: '/home' })}>{t('errorPage.home')}</Button>;
}

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('errorPage.notFoundTitle')} text={t('errorPage.notFoundText')}>
      <HomeButton />
    </MessagePage>
  );
}

export function ServerErrorPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('errorPage.serverTitle')} text={t('errorPage.serverText')}>
      <HomeButton />
    </MessagePage>
  );
}
