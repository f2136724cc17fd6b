import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { MessagePage } from '../ui/layout/message-page.tsx';

function ErrorPage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <MessagePage title={title} text={text}>
      <Button onClick={() => navigate({ to: '/home' })}>{t('errorPage.home')}</Button>
    </MessagePage>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation();
  return <ErrorPage title={t('errorPage.notFoundTitle')} text={t('errorPage.notFoundText')} />;
}

export function ServerErrorPage() {
  const { t } = useTranslation();
  return <ErrorPage title={t('errorPage.serverTitle')} text={t('errorPage.serverText')} />;
}
