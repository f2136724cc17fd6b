import { Button } from '@mantine/core';
import type { AccountSession } from '@sluice/contract/account';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import { Row } from '../ui/row.tsx';

type Props = { sessions: readonly AccountSession[]; onEnd: (session: AccountSession) => void };

export function SessionList({ sessions, onEnd }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <ul className={form.plainList}>
      {sessions.map((session) => {
        const device = [session.browser, session.system].filter(Boolean).join(', ') || t('sessions.unknownDevice');
        return (
          <Row
            key={session.id}
            name={device}
            facts={[
              session.is_current
                ? t('sessions.current')
                : t('sessions.used', { when: dates.ago(session.last_used_at, now) }),
              t('sessions.since', { day: dates.fullDay(dates.localDate(session.created_at)) }),
              ...(session.signed_in_by === null ? [] : [t(`sessions.way.${session.signed_in_by}`)]),
              ...(session.from_address === null ? [] : [session.from_address]),
            ]}
          >
            {!session.is_current && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${t('sessions.end')}: ${device}`}
                onClick={() => onEnd(session)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </Row>
        );
      })}
    </ul>
  );
}
