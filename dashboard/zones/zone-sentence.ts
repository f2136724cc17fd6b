/** How a zone is just now, or when it waters next. */
import type { Zone } from '@sluice/contract/zones';
import type { DateDisplay } from '../platform/display/date-display.ts';
import type { Translate } from '../platform/i18n/translations.ts';

type Reader = { t: Translate; dates: DateDisplay; now: Date };

export function zoneSentence({ enabled, lock, status, next_run }: Zone, { t, dates, now }: Reader): string {
  if (!enabled) return t('zones.disabled');
  if (lock) return t('zoneLock.rests');
  if (status === 'watering') return t('zones.watering');
  if (status === 'supplying') return t('zones.supplying');
  return next_run ? t('zones.watersNext', { when: dates.when(next_run.utc, now) }) : t('zones.notScheduled');
}
