import { Button } from '@mantine/core';
import type { AccountSession } from '@sluice/contract/account';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
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

type Props = { session: AccountSession; onEnd: () => void };

function SessionRow({ session, onEnd }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const device = [session.browser, session.system].filter(Boolean).join(', ') || t('sessions.unknownDevice');
  const facts = [
    session.is_current ? t('sessions.current') : t('sessions.used', { when: dates.ago(session.last_used_at, now) }),
    t('sessions.since', { day: dates.fullDay(dates.localDate(session.created_at)) }),
    ...(session.signed_in_by === null ? [] : [t(`sessions.way.${session.signed_in_by}`)]),
    ...(session.from_address === null ? [] : [session.from_address]),
  ];
  return (
    <Row name={device} facts={facts}>
      {!session.is_current && (
        <Button variant="subtle" color="gray" aria-label={`${t('sessions.end')}: ${device}`} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  );
}
