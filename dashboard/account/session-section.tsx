import { Button } from '@mantine/core';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { SessionRow } from './session-row.tsx';
import { accountSessionsQuery, useEndOtherSessions, useEndSession } from './settings-calls.ts';

/** Where the account is logged in, and a way to end it there. */
export function SessionSection() {
  const { t } = useTranslation();
  const read = useQuery(accountSessionsQuery());
  const { mutate: end } = useEndSession();
  const { mutate: endOthers, isPending } = useEndOtherSessions();
  const sessions = read.data?.sessions ?? [];
  const tellEnded = () => showDone(t('sessions.ended'), null);
  return (
    <Section title={t('sessions.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>
          {t('sessions.lead', { idle: LIMITS.sessionIdleDays, longest: LIMITS.sessionLongestDays })}
        </p>
        <FailedReads reads={[read]} />
        <ul className={classes.plainList}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id, { onSuccess: tellEnded })} />
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className={classes.actions}>
            <Button
              variant="default"
              loading={isPending}
              onClick={() => endOthers(undefined, { onSuccess: tellEnded })}
            >
              {t('sessions.endOthers')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
