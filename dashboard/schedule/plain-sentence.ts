/** The summary sentence: what waters now or next; where nothing will, what is skipped and why. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { DateDisplay } from '../platform/display/date-display.ts';
import type { Translate } from '../platform/i18n/translations.ts';
import { isSkip, willWater, writeReasonLabel } from './reasons/reason.ts';

type Input = {
  /** Joins names as the language does: "Front lawn and Roses". */
  joinNames: (names: string[]) => string;
  group: Pick<CurrentGroup, 'zones' | 'active_runs' | 'rain_delay_until' | 'device_type' | 'sensors'>;
  schedules: readonly Schedule[];
  now: Date;
  t: Translate;
  dates: DateDisplay;
};

/** Nothing will water for so long that the single start skipped next says less than the season does. */
const LONG_WAIT_MS = 7 * DAY_MS;

const isInFuture = (now: Date) => (schedule: Schedule) => Date.parse(schedule.start_time.utc) > now.getTime();
const compareStarts = (one: Schedule, other: Schedule) => one.start_time.utc.localeCompare(other.start_time.utc);

/** Its readings come and are believed; the others need attention. */
const isHeard = ({ status, supervision }: Input['group']['sensors'][number]) =>
  status !== 'OFFLINE' && (supervision.verdict === 'sound' || supervision.believed_until !== null);

export function writePlainSentence({ group, schedules, now, t, dates, joinNames }: Input): string {
  const findName = (zoneId: string | null) => group.zones.find(({ id }) => id === zoneId)?.name ?? t('home.aZone');

  const watering = group.active_runs.filter(({ phase }) => phase === 'WATERING');
  const [first] = watering;
  if (first) {
    const zones = joinNames(watering.map(({ zone_id }) => findName(zone_id)));
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

  const ahead = schedules.filter(isInFuture(now)).toSorted(compareStarts);
  const nextRun = ahead.find(willWater);
  if (nextRun) {
    return t('home.sentence.next', {
      zone: findName(nextRun.zone_id),
      when: dates.when(nextRun.start_time.utc, now),
    });
  }
  const [next] = ahead;
  if (next && isSkip(next)) {
    const last = Date.parse(ahead.at(-1)?.start_time.utc ?? next.start_time.utc);
    if (last - now.getTime() >= LONG_WAIT_MS) return t('home.sentence.quiet', { reason: writeReasonLabel(t, next) });
    return t('home.sentence.rests', {
      zone: findName(next.zone_id),
      when: dates.when(next.start_time.utc, now),
      reason: writeReasonLabel(t, next),
    });
  }
  return group.zones.length === 0 ? t('home.sentence.noZones') : t('home.sentence.nothingPlanned');
}
