import { Button } from '@mantine/core';
import type { JobQueue, ServerStatus } from '@sluice/contract/server-status';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useSendTest } from './calls.ts';

/** Mail, push messages, and what waits to be sent. */
export function MessageSection({ status }: { status: ServerStatus }) {
  const { t } = useTranslation();
  const { mutate: send, isPending, data } = useSendTest();
  const { mail_host: host, jobs } = status;
  const mailed = () => {
    if (!data) return null;
    if (data.mail_failure !== null) return t('serverPage.mailRefused', { answer: data.mail_failure });
    return t(host === null ? 'serverPage.mailWritten' : 'serverPage.mailSent', { email: data.email });
  };
  return (
    <Section title={t('serverPage.messages')}>
      <div className={form.form}>
        <p className={form.lead}>{host === null ? t('serverPage.noMail') : t('serverPage.mailBy', { host })}</p>
        {jobs.queues.length > 0 && (
          <ul className={form.plainList} aria-label={t('serverPage.queues')}>
            {jobs.queues.map((queue) => (
              <QueueRow key={queue.queue} of={queue} />
            ))}
          </ul>
        )}
        <div className={form.actions}>
          <Button variant="default" loading={isPending} onClick={() => send()}>
            {t('serverPage.sendTest')}
          </Button>
        </div>
        <p role="status" className={form.lead}>
          {data && joinSentences(mailed(), t('serverPage.pushed', { number: data.browsers }))}
        </p>
      </div>
    </Section>
  );
}

function QueueRow({ of: { queue, waiting, running, failed, oldest_at } }: { of: JobQueue }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <Row
      name={queue}
      facts={[
        ...(waiting > 0 ? [t('serverPage.queueWaiting', { number: waiting })] : []),
        ...(running > 0 ? [t('serverPage.queueRunning', { number: running })] : []),
        ...(failed > 0 ? [t('serverPage.queueFailed', { number: failed })] : []),
        ...(oldest_at === null ? [] : [t('serverPage.queueOldest', { when: dates.ago(oldest_at, now) })]),
      ]}
    >
      {null}
    </Row>
  );
}
