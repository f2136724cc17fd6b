import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentIndex } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { SubPage } from '../page-kit/frame/sub-page.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { NotificationSettingsForm } from './notification-settings-form.tsx';
import { PushSection } from './push-section.tsx';
import { notificationSettingsQuery, useSendTest } from './settings-calls.ts';

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

/** Sends oneself a message by all ways that leave the app. */
function TestSection() {
  const { t } = useTranslation();
  const { mutate: sendTest, isPending } = useSendTest();
  const send = () =>
    sendTest(undefined, {
      onSuccess: ({ email, browsers }) =>
        showDone(t(`notificationSetting.${browsers > 0 ? 'testSentBoth' : 'testSent'}`, { email }), null),
    });
  return (
    <Section title={t('notificationSetting.test')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('notificationSetting.testHint')}</p>
        <div className={classes.actions}>
          <Button variant="default" loading={isPending} onClick={send}>
            {t('notificationSetting.test')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
