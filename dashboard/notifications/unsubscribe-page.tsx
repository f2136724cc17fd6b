import { MailedLinkPage } from '../page-kit/frame/mailed-link-page.tsx';
import { useUnsubscribe } from './settings-calls.ts';

export default function UnsubscribePage() {
  return <MailedLinkPage what="unsubscribe" call={useUnsubscribe()} />;
}
