import { getRouteApi } from '@tanstack/react-router';
import { MailedLinkPage } from '../page-kit/mailed-link-page.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { useUnsubscribe } from './settings-calls.ts';

const route = getRouteApi('/unsubscribe');

export default function UnsubscribePage() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const texts = {
    title: t('unsubscribe.title'),
    lead: t('unsubscribe.lead'),
    confirm: t('unsubscribe.confirm'),
    done: t('unsubscribe.done'),
  };
  return <MailedLinkPage token={token} texts={texts} call={useUnsubscribe()} />;
}
