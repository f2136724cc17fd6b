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
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import page from '../ui/layout/page.module.css';
import { otherGardens } from './other-gardens.ts';
import { usePreferenceSentences } from './preference-sentences.ts';
import classes from './preferences-page.module.css';

const SECONDS_PER_MINUTE = 60;

/** The preferences: each in one sentence, with a link to change it. */
export default function PreferencesPage() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { current_group: group, groups } = useCurrentIndex();
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
      {otherGardens(groups, group.id).length > 0 && (
        <PageLink to="/settings/preferences/CopyPreferences">{t('title.copyProgram')}</PageLink>
      )}
    </div>
  );
}
