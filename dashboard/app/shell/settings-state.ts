/** The state of each settings page's subject in one line; null where there is nothing to say. */

import { isOffline } from '@sluice/contract/attention';
import type { Index } from '@sluice/contract/groups';
import { asText, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import type { DateDisplay } from '../../platform/display/date-display.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import type { SettingsPage } from '../menu.ts';

type Reader = {
  t: Translate;
  dates: DateDisplay;
  units: UnitDisplay;
  now: Date;
  joinNames: (names: string[]) => string;
};

/** More names than this are counted. */
const NAMES_SHOWN = 3;

export function describeSettings(
  page: SettingsPage,
  index: Index,
  reader: Reader,
  /** Those of this garden, once they are known. */
  hubs: Readonly<Index['hubs']> | undefined,
): string | null {
  const { t, units } = reader;
  const joinNames = (names: string[]) => (names.length > NAMES_SHOWN ? String(names.length) : reader.joinNames(names));
  const { current_group: group, user } = index;
  if (page === 'account') return user.is_demo ? user.name : user.email;
  if (page === 'hubs') return hubs ? joinNames(hubs.map(({ name }) => name)) || t('settingsState.none') : null;
  if (!group) return null;
  switch (page) {
    case 'devices':
      return countOnline(group.devices, t);
    case 'sensors':
      return countOnline(group.sensors, t);
    case 'location':
      return group.setting.address.city;
    case 'weatherProvider':
      return t(`weatherProviderName.${group.weather_provider.provider}`);
    case 'zones':
      return describeZones(group.zones, reader);
    case 'preferences':
      return describeLimits(group.weather_constraints, t, units);
    case 'regulations':
      return joinNames(group.regulations.filter(({ is_followed }) => is_followed).map(({ name }) => name)) || null;
    case 'programs': {
      const things = group.device_type === 'SENSOR' ? group.reminders : group.programs;
      return joinNames(things.map(({ name }) => name)) || t('settingsState.none');
    }
    case 'restrictions':
      return group.constraints.length === 0 ? t('settingsState.none') : String(group.constraints.length);
    case 'users':
      return joinNames(group.shares.map(({ name }) => name)) || null;
    case 'plants':
    case 'tickets':
    case 'subscription':
    case 'server':
      return null;
  }
}

type Group = NonNullable<Index['current_group']>;

function countOnline(things: Group['devices'] | Group['sensors'], t: Translate): string {
  const silent = things.filter((thing) => isOffline(thing) || !thing.has_hardware).length;
  if (things.length === 0) return t('settingsState.none');
  return silent === 0
    ? t('settingsState.allOnline', { number: things.length })
    : t('settingsState.offline', { number: things.length, offline: silent });
}

function describeZones(zones: Group['zones'], { t, dates, now }: Reader): string {
  if (zones.length === 0) return t('settingsState.none');
  const [next] = zones.flatMap(({ next_run }) => (next_run ? [next_run.utc] : [])).toSorted();
  return next ? t('settingsState.next', { number: zones.length, when: dates.when(next, now) }) : String(zones.length);
}

/** Only those that are switched on count. */
function describeLimits({ rain, wind, temperature }: Group['weather_constraints'], t: Translate, units: UnitDisplay) {
  const said = (isOn: boolean, text: string) => (isOn ? text : '–');
  return t('settingsState.limits', {
    rain: said(rain.enabled, asText(units.waterDepth(rain.threshold_mm))),
    wind: said(wind.enabled, asText(units.windKmh(wind.threshold_kmh))),
    frost: said(temperature.enabled, asText(units.temperature(temperature.threshold_c))),
  });
}
