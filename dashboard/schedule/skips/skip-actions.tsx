import { Button, NativeSelect } from '@mantine/core';
import type { SkipCreation } from '@sluice/contract/schedule';
import { useState } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import { OFFERED_DAYS } from './offered-days.ts';
import classes from './skip-actions.module.css';

type Props = { entry: CalendarEntry; isBusy: boolean; onSkip: (request: SkipCreation) => void };

/** What can be skipped from here: this start, its zone, all zones, today. */
export function SkipActions({ entry, isBusy, onSkip }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [days, setDays] = useState(1);
  const { zoneId, localDate } = entry;
  const now = useNow();
  const isLater = dates.daysAhead(localDate, now) > 0;
  const from = isLater ? localDate : undefined;
  const day = dates.day(localDate, now);
  return (
    <section className={classes.actions}>
      <h3 className={classes.heading}>{t('skip.title')}</h3>
      <Button disabled={isBusy} onClick={() => onSkip({ scope: 'schedule', schedule_id: entry.id })}>
        {entry.reminderId === null ? t('skip.this') : t('skip.thisReminder')}
      </Button>
      {zoneId !== null && (
        <>
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => onSkip(isLater ? { scope: 'all', from, days: 1 } : { scope: 'today' })}
          >
            {isLater ? t('skip.allOf', { day }) : t('skip.today')}
          </Button>
          <NativeSelect
            label={isLater ? t('skip.forDaysFrom', { day }) : t('skip.forDays')}
            value={String(days)}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
            data={OFFERED_DAYS.map((count) => ({ value: String(count), label: dates.days(count) }))}
          />
          <div className={classes.row}>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => onSkip({ scope: 'zone', zone_id: zoneId, from, days })}
            >
              {t('skip.zone')}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => onSkip({ scope: 'all', from, days })}>
              {t('skip.allZones')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
