import { MailedLinkPage } from '../page-kit/frame/mailed-link-page.tsx';
import { useConfirmEmail } from './settings-calls.ts';

export default function ConfirmEmailPage() {
  return <MailedLinkPage what="confirmEmail" call={useConfirmEmail()} />;
}
