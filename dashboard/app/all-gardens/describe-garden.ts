import type { GardenOverview, WorstAttention } from '@sluice/contract/gardens-overview';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import { asText, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import type { WeatherFault } from '@sluice/engine/vocabulary/weather';
import type { DateDisplay } from '../../platform/display/date-display.ts';
import { joinNames, joinSentences } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';

type Writers = { t: Translate; dates: DateDisplay; units: UnitDisplay; now: Date };

/** The first of what needs attention, and how much more does; empty where nothing does. */
export const describeAttention = ({ attention }: GardenOverview, writers: Writers): string =>
  attention.worst === null
    ? ''
    : joinSentences(
        describeWorst(attention.worst, writers),
        attention.entry_num > 1 &&
          writers.t('attention.more', { number: writers.units.number(attention.entry_num - 1, 0) }),
      );

/** What goes on in it, or keeps it from going on. */
export function describeNow(garden: GardenOverview, { t, dates, now }: Omit<Writers, 'units'>): string {
  const { watering, rain_delay_until: delay } = garden;
  const states = [
    garden.starts_held_since && t('allGardens.held'),
    watering && t('home.sentence.watering', { zones: watering.zone_name, until: dates.time(watering.until.utc) }),
    delay && t('rainDelay.until', { until: dates.when(delay.utc, now) }),
    garden.is_season_closed && t('allGardens.closed'),
    garden.is_offline && t('allGardens.offline'),
  ].filter((state) => typeof state === 'string');
  return states.length === 0 ? t('home.nothingRuns') : joinSentences(...states);
}

/** The sentence that the garden's home page begins the same entry with. */
function describeWorst(worst: WorstAttention, { t, dates, units, now }: Writers): string {
  const { names, detail, since, next_run: nextRun, weather_provider: provider } = worst;
  const [name = '', ...others] = names;
  switch (worst.kind) {
    case 'zoneLock':
      return t(`zoneLock.${detail as NonNullable<Zone['lock']>['cause']}`, { zone: name });
    case 'valve':
      return t(`attention.valve.${detail as Exclude<ValveStatus, 'NORMAL'>}`, { zone: name });
    case 'deviceError':
      return t('attention.deviceError', { name });
    case 'hubOffline':
    case 'deviceOffline':
    case 'sensorOffline':
      return t('attention.silent', { name, when: since ? dates.ago(since.utc, now) : t('attention.unknownTime') });
    case 'deviceSwitchedOff':
      return t('attention.switchedOff', { name, zones: joinNames(others) });
    case 'sensorDoubt':
      return t(`sensorDoubt.${detail as Exclude<Sensor['supervision']['verdict'], 'sound'>}`, {
        name,
        when: since ? dates.exact(since.utc) : t('attention.unknownTime'),
      });
    case 'dry':
      return nextRun
        ? t('attention.dryUntil', { zone: name, when: dates.when(nextRun.utc, now) })
        : t('attention.dry', { zone: name });
    case 'missing':
      return t('attention.missing', { zone: name, fact: t(`missingFact.${detail as Zone['missing'][number]}`) });
    case 'shortfall':
      return t('attention.shortfall', { zones: joinNames(names) });
    case 'weatherFault':
      return t(`weatherFault.${detail as WeatherFault}`, {
        provider: provider === null ? '' : t(`weatherProviderName.${provider}`),
      });
    case 'regulation':
      return t('attention.regulation');
    case 'batteryEmpty':
      return t('attention.batteryEmpty', { name });
    case 'batteryLow':
      return t('attention.batteryLow', { name, percent: asText(units.percent(worst.battery_level ?? 0)) });
  }
}
