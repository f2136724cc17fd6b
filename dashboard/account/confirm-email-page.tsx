import { getRouteApi } from '@tanstack/react-router';
import { MailedLinkPage } from '../page-kit/mailed-link-page.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { useConfirmEmail } from './settings-calls.ts';

const route = getRouteApi('/confirm-email');

export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const texts = {
    title: t('confirmEmail.title'),
    lead: t('confirmEmail.lead'),
    confirm: t('confirmEmail.confirm'),
    done: t('confirmEmail.done'),
  };
  return <MailedLinkPage token={token} texts={texts} call={useConfirmEmail()} />;
}
