import '../ui/mantine-field-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useCurrentIndex } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { SubPage } from '../page-kit/sub-page.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import page from '../ui/page.module.css';
import { NotificationSettingsForm } from './notification-settings-form.tsx';
import { PushSection } from './push-section.tsx';
import { notificationSettingsQuery } from './settings-calls.ts';
import { TestSection } from './test-section.tsx';

/** By which ways messages reach a person, and when. */
export default function NotificationSettingsPage() {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const read = useQuery(notificationSettingsQuery());
  const { data } = read;
  return (
    <SubPage back="/settings/account" lead={t('notificationSetting.lead')}>
      {data && !data.has_mail_server && <Note text={t('notificationSetting.noMailServer')} />}
      {data?.has_mail_server && !user.email_confirmed && !user.is_demo && <Note text={t('accountPage.unconfirmed')} />}
      <FailedReads reads={[read]} />
      {data && <NotificationSettingsForm settings={data.notification_settings} />}
      <PushSection />
      {user.email_confirmed && <TestSection />}
    </SubPage>
  );
}

const Note = ({ text }: { text: string }) => (
  <p role="note" className={page.note}>
    {text}
  </p>
);
