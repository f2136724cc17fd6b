import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { SkipCreation } from '@sluice/contract/schedule';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useState } from 'react';
import { DateField } from '../../page-kit/date/date-field.tsx';
import { addDays } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../../ui/fields/choice/select-field.tsx';
import classes from './not-to-water.module.css';

type Props = {
  group: Pick<CurrentGroup, 'zones'>;
  isBusy: boolean;
  onSkip: (request: SkipCreation) => void;
};

/** From one day to another, both included, for one zone or all: a holiday, a party on Saturday. */
export function SkipSpan({ group, isBusy, onSkip }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const today = dates.localDate(now);
  const [zoneId, setZoneId] = useState<CurrentGroup['zones'][number]['id'] | null>(null);
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(today);
  const ahead = dates.daysAhead(from, now);
  const count = dates.daysAhead(until, now) - ahead + 1;
  const isPast = ahead < 0;
  /** While it is being typed it is none. */
  const isDay = Number.isInteger(ahead);
  const isWrong = !Number.isInteger(count) || count < 1 || count > LIMITS.skipMaxDays;
  const skip = () => {
    const span = { from: from === today ? undefined : from, days: count };
    onSkip(zoneId === null ? { scope: 'all', ...span } : { scope: 'zone', zone_id: zoneId, ...span });
  };
  return (
    <div className={classes.span}>
      <SelectField
        label={t('notToWater.zones')}
        value={zoneId}
        onChange={setZoneId}
        options={[{ value: null, label: t('skip.allZones') }, ...makeOptions(group.zones)]}
      />
      <DateField
        label={t('notToWater.from')}
        value={from}
        first={today}
        onChange={(date) => {
          setFrom(date);
          if (Number.isInteger(dates.daysAhead(date, now)) && until < date) setUntil(date);
        }}
        error={isPast ? t('notToWater.past') : undefined}
      />
      <DateField
        label={t('notToWater.until')}
        value={until}
        first={isDay ? from : today}
        last={isDay ? addDays(from, LIMITS.skipMaxDays - 1) : undefined}
        onChange={setUntil}
        error={!isPast && isWrong ? t('validation.skipDays') : undefined}
      />
      <Button disabled={isBusy || isWrong || isPast} onClick={skip}>
        {isWrong || isPast ? t('notToWater.skip') : t('notToWater.skipDays', { days: dates.days(count) })}
      </Button>
    </div>
  );
}
