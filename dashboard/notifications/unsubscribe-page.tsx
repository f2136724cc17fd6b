import { MailedLinkPage } from '../page-kit/mailed-link-page.tsx';
import { useUnsubscribe } from './settings-calls.ts';

export default function UnsubscribePage() {
  return <MailedLinkPage what="unsubscribe" call={useUnsubscribe()} />;
}
