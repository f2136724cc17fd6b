/** A day of a preview's strip: when it is watered first, or that it is not. */

import { useDisplay } from '../../platform/display/display.tsx';
import { withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

export function useStripDay() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  /** `time` is null or missing where nothing happens on that day. */
  return (date: string, time: string | null | undefined) => ({
    key: date,
    over: dates.shortWeekday(date),
    day: String(Number(date.slice(8))),
    marks: time ? [time] : [],
    spoken: withLabel(dates.longDay(date), time ?? t('programPreview.rests')),
  });
}
