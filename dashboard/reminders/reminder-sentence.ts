/** A reminder in one sentence: "Fig tree probe: every 2 days at 18:00". */
import type { Reminder } from '@sluice/contract/reminders';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display.tsx';
import { useRecurrenceFormat } from '../platform/recurrence.ts';
import { describeTimeOfDay } from '../platform/time-of-day.ts';
import { useTranslation } from '../platform/use-translation.ts';

export function useReminderSentence(findName: (sensorId: string) => string) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const formatRecurrence = useRecurrenceFormat();
  return ({ kind, sensor_id, moisture_below, repeat, start_time, ...days }: Reminder): string => {
    const sensor = findName(sensor_id);
    if (kind === 'moisture' || repeat === null || start_time === null) {
      return t('reminders.whenDry', { sensor, moisture: asText(units.percent(moisture_below ?? 0)) });
    }
    return t('reminders.pattern', {
      sensor,
      days: formatRecurrence({ ...days, repeat }),
      time: describeTimeOfDay(start_time, t, dates),
    });
  };
}
