import type { WeatherConstraints } from '@sluice/contract/preferences';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import {
  IconCalendarClock,
  IconChevronRight,
  IconCloudRain,
  IconRefresh,
  IconSnowflake,
  IconWind,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTimeFormat } from '../platform/display/time-of-day.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import page from '../ui/layout/page.module.css';
import classes from './preferences-page.module.css';

const SECONDS_PER_MINUTE = 60;

/** The preferences: each in one sentence, with a link to change it. */
export default function PreferencesPage() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { current_group: group } = useCurrentIndex();
  const tell = usePreferenceSentences();
  if (!group) return null;
  const stored = group.weather_constraints;
  const sleepers = group.devices.filter(({ expected_battery_days }) => expected_battery_days !== null);
  const sync = sleepers.map(({ name, sync_frequency }) =>
    t('preferences.syncs', { name, every: dates.duration(sync_frequency * SECONDS_PER_MINUTE, 'long') }),
  );
  const rows = [
    {
      to: 'SchedulingSetting',
      title: t('title.schedulingSetting'),
      Icon: IconCalendarClock,
      says: tell.scheduling(stored),
    },
    { to: 'RainSetting', title: t('title.rainSetting'), Icon: IconCloudRain, says: tell.rain(stored) },
    {
      to: 'TemperatureSetting',
      title: t('title.temperatureSetting'),
      Icon: IconSnowflake,
      says: tell.temperature(stored),
    },
    { to: 'WindSetting', title: t('title.windSetting'), Icon: IconWind, says: tell.wind(stored) },
    {
      to: 'SyncFrequencySetting',
      title: t('title.syncFrequencySetting'),
      Icon: IconRefresh,
      says: joinSentences(...sync) || t('preferences.noBattery'),
    },
  ] as const;
  return (
    <div className={page.page}>
      <p className={page.lead}>{t('preferences.lead')}</p>
      <ul className={classes.list}>
        {rows.map(({ to, title, Icon, says }) => (
          <li key={to}>
            <Link to={`/settings/preferences/${to}`} className={classes.row}>
              <Icon size={26} stroke={1.5} aria-hidden="true" className={classes.icon} />
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.says}>{says}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" className={classes.icon} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each preference in one sentence, for the page that leads to them. */
function usePreferenceSentences() {
  const { t, i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const formatTime = useTimeFormat();

  const frames = ({ morning, afternoon }: WeatherConstraints) =>
    [morning, afternoon]
      .filter((frame) => frame !== null)
      .map(({ start_time, end_time }) =>
        t('preferences.frame', { from: formatTime(start_time), to: formatTime(end_time) }),
      );

  return {
    scheduling: (stored: WeatherConstraints) => {
      const allowed = frames(stored);
      const times =
        allowed.length === 0
          ? t('preferences.anyTime')
          : t('preferences.inFrames', { frames: new Intl.ListFormat(i18n.language).format(allowed) });
      return joinSentences(
        times,
        stored.rest_time > 0 &&
          t('preferences.rests', { duration: dates.duration(stored.rest_time * SECONDS_PER_MINUTE) }),
      );
    },
    rain: ({ rain }: WeatherConstraints) => {
      if (!rain.enabled) return t('preferences.rainOff');
      const amount = asText(units.waterDepth(rain.threshold_mm));
      return rain.strategy === 'forecast'
        ? t('preferences.rainForecast', { amount, probability: asText(units.percent(rain.probability / 100)) })
        : t('preferences.rainExpectation', { amount });
    },
    temperature: ({ temperature, winter_watering: winter }: WeatherConstraints) => {
      const degrees = (celsius: number) => ({ temperature: asText(units.temperature(celsius)) });
      if (!temperature.enabled) return t('preferences.temperatureOff');
      const frost = t('preferences.temperatureOn', degrees(temperature.threshold_c));
      return winter.enabled ? joinSentences(frost, t('preferences.winterOn', degrees(winter.threshold_c))) : frost;
    },
    wind: ({ wind }: WeatherConstraints) =>
      wind.enabled
        ? t('preferences.windOn', { wind: asText(units.windKmh(wind.threshold_kmh)) })
        : t('preferences.windOff'),
  };
}
