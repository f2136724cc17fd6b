/** Times of the day as the wire carries them (`05:30`, `sunrise`, `sunset-20`), told and chosen. */

import type { Translate } from '../i18n/translations.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { DateDisplay } from './date-display.ts';
import { useDisplay } from './display.tsx';

const BY_SUN = /^(sunrise|sunset)(?:([+-])(\d*))?$/;

/** "at 05:30", "at sunrise", "20 min before sunset". */
export function describeTimeOfDay(time: string, t: Translate, dates: DateDisplay): string {
  const [, sun, sign, minutes] = BY_SUN.exec(time) ?? [];
  if (!sun) return t('timeOfDay.clock', { time: dates.clock(time) });
  if (!sign) return t(sun === 'sunrise' ? 'timeOfDay.atSunrise' : 'timeOfDay.atSunset');
  const length = dates.duration(Number(minutes) * 60);
  if (sun === 'sunrise') {
    return t(sign === '-' ? 'timeOfDay.beforeSunrise' : 'timeOfDay.afterSunrise', { length });
  }
  return t(sign === '-' ? 'timeOfDay.beforeSunset' : 'timeOfDay.afterSunset', { length });
}

/** What the field for a time of the day says. */
export function useTimeOfDayTexts() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return {
    writeClock: dates.clock,
    time: t('timeOfDay.time'),
    minutes: t('timeOfDay.minutes'),
    kinds: {
      none: t('timeOfDay.kind.none'),
      clock: t('timeOfDay.kind.clock'),
      sunrise: t('timeOfDay.kind.sunrise'),
      'sunrise-': t('timeOfDay.kind.beforeSunrise'),
      'sunrise+': t('timeOfDay.kind.afterSunrise'),
      sunset: t('timeOfDay.kind.sunset'),
      'sunset-': t('timeOfDay.kind.beforeSunset'),
      'sunset+': t('timeOfDay.kind.afterSunset'),
    },
  };
}

/** "between 04:00 and sunrise" needs the bare time: "04:00", "sunrise", "20 min before sunset". */
export function useTimeFormat() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return (time: string) => {
    if (/^\d/.test(time)) return dates.clock(time);
    if (time === 'sunrise') return t('timeOfDay.sunrise');
    return time === 'sunset' ? t('timeOfDay.sunset') : describeTimeOfDay(time, t, dates);
  };
}
