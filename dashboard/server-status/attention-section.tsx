import { Button } from '@mantine/core';
import type { BackupOverview } from '@sluice/contract/server-backups';
import type { FailedJob, ServerStatus } from '@sluice/contract/server-status';
import type { ReactNode } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import shownOnce from '../page-kit/form/shown-once.module.css';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { withLabel } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { useRetryJob } from './calls.ts';
import { formatBytes } from './file-size.ts';

/** A backup of a night and a bit more: older means that one was missed. */
const OLD_MS = 36 * 3_600_000;
const CLOCKS_DIFFER_S = 60;

type Props = { status: ServerStatus; backups: BackupOverview; onSheet: () => void };

/** One sentence where all is well, otherwise what needs a person. */
export function AttentionSection(props: Props) {
  const { t } = useTranslation();
  const found = useAttention(props);
  if (found.length === 0) return <p className={form.lead}>{t('serverPage.allWell')}</p>;
  return <div className={form.tight}>{found}</div>;
}

function useAttention({ status, backups, onSheet }: Props): ReactNode[] {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const found: ReactNode[] = [];
  const say = (key: string, text: string, more?: ReactNode, tone: 'attention' | 'harm' = 'attention') =>
    found.push(
      <Card key={key} tone={tone}>
        <p className={shownOnce.hint}>{text}</p>
        {more}
      </Card>,
    );
  const { disk, clock, unreachable_devices: devices, jobs } = status;
  const { failure, destination, backups: stored, restore_failure: notRestored } = backups;
  if (disk.is_low)
    say('disk', t('serverPage.diskLow', { free: formatBytes(disk.free_bytes, i18n.language) }), null, 'harm');
  if (!clock.is_certain) say('clock', t('serverPage.clockUncertain'), null, 'harm');
  else if (Math.abs(clock.database_ahead_s) > CLOCKS_DIFFER_S) say('clock', t('serverPage.clocksDiffer'));
  if (notRestored)
    say(
      'restore',
      t('serverPage.notRestored', { when: dates.ago(notRestored.at, now) }),
      <p>{t(`errors.restore.${notRestored.fault}`)}</p>,
    );
  if (destination === null) say('off', t('serverPage.backupsOff'));
  else if (failure)
    say(
      'failure',
      t(`serverPage.failed.${failure.work}`, { when: dates.ago(failure.at, now) }),
      <Said text={failure.message} />,
    );
  else if (stored[0] && now.getTime() - new Date(stored[0].made_at).getTime() > OLD_MS)
    say('old', t('serverPage.backupOld', { when: dates.ago(stored[0].made_at, now) }));
  if (destination !== null && backups.passphrase_shown_at === null)
    say(
      'sheet',
      t('serverPage.sheetUnseen'),
      <Button variant="default" onClick={onSheet}>
        {t('serverPage.showSheet')}
      </Button>,
    );
  if (devices.length > 0)
    say(
      'devices',
      t('serverPage.unreachable', { number: devices.length }),
      <ul>
        {devices.map(({ garden, name, answered_at }) => (
          <li key={`${garden} ${name}`}>
            {withLabel(garden, name)}
            {answered_at !== null && `, ${t('serverPage.lastAnswer', { when: dates.ago(answered_at, now) })}`}
          </li>
        ))}
      </ul>,
    );
  if (jobs.failed.length > 0)
    say('jobs', t('serverPage.jobsFailed', { number: jobs.failed.length }), <FailedJobs jobs={jobs.failed} />);
  return found;
}

/** What a program said, in its own language. */
const Said = ({ text }: { text: string }) => (
  <p lang="en">
    <code>{text}</code>
  </p>
);

function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutate: retry } = useRetryJob();
  return (
    <ul className={form.plainList}>
      {jobs.map(({ id, queue, failed_at, message }) => (
        <Row key={id} name={queue} facts={[dates.ago(failed_at, now), message]}>
          <Button
            variant="default"
            onClick={() => retry(id, { onSuccess: () => showDone(t('serverPage.retried'), null) })}
          >
            {t('serverPage.retry')}
          </Button>
        </Row>
      ))}
    </ul>
  );
}
