import { Button } from '@mantine/core';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { useSendTest } from './settings-calls.ts';

/** Sends oneself a message by all ways that leave the app. */
export function TestSection() {
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
