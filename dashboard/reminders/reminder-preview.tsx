import type { WholeReminder } from '@sluice/contract/reminders';
import { occurrencesBetween, type RecurringProgram } from '@sluice/engine/programs/recurrence';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { useStripDay } from '../page-kit/date/use-strip-day.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { DayStrip } from '../ui/picture/day-strip.tsx';

type Props = { reminder: WholeReminder; timeZone: string; now: Date };

const DAYS = 14;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{2}:\d{2}$/;

/** Null while what is typed is not yet a pattern. */
function toPattern(reminder: WholeReminder): RecurringProgram | null {
  const { start_day, end_day, start_time, repeat, interval_days, weekdays, months } = reminder;
  const isWhole =
    start_day !== null &&
    DATE.test(start_day) &&
    (end_day === null || DATE.test(end_day)) &&
    start_time !== null &&
    CLOCK.test(start_time) &&
    repeat !== null &&
    (repeat !== 'interval' || (Number.isInteger(interval_days) && (interval_days ?? 0) > 0));
  if (!isWhole) return null;
  return {
    startDay: start_day,
    endDay: end_day,
    startTime: start_time,
    repeat:
      repeat === 'interval'
        ? { kind: 'interval', everyDays: interval_days ?? 1 }
        : repeat === 'weekly'
          ? { kind: 'weekly', weekdays }
          : { kind: repeat },
    months,
  };
}

/** When the next fourteen days remind, by the engine's own rule. */
export default function ReminderPreview({ reminder, timeZone, now }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const stripDay = useStripDay();
  const pattern = toPattern(reminder);
  if (!pattern) return <p>{t('programPreview.incomplete')}</p>;
  const nowMs = now.getTime();
  const found = occurrencesBetween(pattern, nowMs, nowMs + DAYS * DAY_MS, timeZone);
  const days = Array.from({ length: DAYS }, (_, place) => dates.localDate(new Date(nowMs + place * DAY_MS)));
  return (
    <DayStrip
      label={t('programPreview.title')}
      days={days.map((date) => {
        const start = found.find(({ localDate }) => localDate === date);
        return stripDay(date, start ? dates.time(new Date(start.startsAt)) : null);
      })}
    />
  );
}
