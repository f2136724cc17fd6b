/** The summary sentence: what waters, what is skipped, and why. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import type { DateDisplay } from '../platform/display/date-display.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import type { Translate } from '../platform/i18n/translations.ts';
import { isSkip, reasonLabel, willWater } from './reasons/reason.ts';

type Input = {
  /** Joins names as the language does: "Front lawn and Roses". */
  readIds: (names: string[]) => string;
  group: Pick<CurrentGroup, 'zones' | 'active_runs' | 'rain_delay_until' | 'device_type' | 'sensors'>;
  schedules: readonly Schedule[];
  now: Date;
  t: Translate;
  dates: DateDisplay;
};

const inFuture = (now: Date) => (schedule: Schedule) => Date.parse(schedule.start_time.utc) > now.getTime();
const byStart = (one: Schedule, other: Schedule) => one.start_time.utc.localeCompare(other.start_time.utc);

/** Its readings come and are believed; the others need attention. */
const isHeard = ({ status, supervision }: Input['group']['sensors'][number]) =>
  status !== 'OFFLINE' && (supervision.verdict === 'sound' || supervision.believed_until !== null);

export function plainSentence({ group, schedules, now, t, dates, readIds }: Input): string {
  const findName = (zoneId: string | null) => group.zones.find(({ id }) => id === zoneId)?.name ?? t('home.aZone');

  const watering = group.active_runs.filter(({ phase }) => phase === 'WATERING');
  const [first] = watering;
  if (first) {
    const zones = readIds(watering.map(({ zone_id }) => findName(zone_id)));
    return t('home.sentence.watering', { zones, until: dates.time(first.end_time.utc) });
  }
  if (group.active_runs.length > 0) return t('home.sentence.starting');
  if (group.rain_delay_until) {
    return t('home.sentence.paused', { until: dates.when(group.rain_delay_until.utc, now) });
  }
  if (group.device_type === 'SENSOR') {
    const count = group.sensors.filter(isHeard).length;
    return count > 0 ? t('home.sentence.sensors', { count }) : t('home.sentence.noSensors');
  }

  const ahead = schedules.filter(inFuture(now)).toSorted(byStart);
  const [next] = ahead;
  const nextRun = ahead.find(willWater);
  if (nextRun && nextRun === next) {
    return t('home.sentence.next', {
      zone: findName(nextRun.zone_id),
      when: dates.when(nextRun.start_time.utc, now),
      duration: dates.duration(nextRun.duration_s, 'long'),
    });
  }
  if (next && isSkip(next)) {
    const rests = t('home.sentence.rests', {
      zone: findName(next.zone_id),
      when: dates.when(next.start_time.utc, now),
      reason: reasonLabel(t, next),
    });
    if (!nextRun) return rests;
    const then = t('home.sentence.thenNext', {
      zone: findName(nextRun.zone_id),
      when: dates.when(nextRun.start_time.utc, now),
    });
    return joinSentences(rests, then);
  }
  return group.zones.length === 0 ? t('home.sentence.noZones') : t('home.sentence.nothingPlanned');
}
