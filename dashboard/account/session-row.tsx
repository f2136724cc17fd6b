import { Button } from '@mantine/core';
import type { AccountSession } from '@sluice/contract/account';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Row } from '../ui/row.tsx';

type Props = { session: AccountSession; onEnd: () => void };

export function SessionRow({ session, onEnd }: Props) {
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
