import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import classes from './entry-links.module.css';

type Target = { to: string; search?: Record<string, string>; text: string };

/** From an entry to what made it, and to its zone; settings only for those who may change them. */
export function EntryLinks({ group, entry }: { group: CurrentGroup; entry: CalendarEntry }) {
  const { t } = useTranslation();
  const { zoneId, programId, reminderId, type } = entry;
  const program = group.programs.find(({ id }) => id === programId);
  const sensor = group.sensors.find((one) => one.zone_id === zoneId && zoneId !== null);
  const settings: Target[] = [
    ...(program
      ? [{ to: '/schedule/ProgramsSetting', search: { program: program.id }, text: t('calendar.toProgram') }]
      : []),
    ...(reminderId === null
      ? []
      : [{ to: '/schedule/ProgramsSetting', search: { reminder: reminderId }, text: t('calendar.toReminder') }]),
    ...(type === 'regulation' ? [{ to: '/schedule/regulations', text: t('title.regulations') }] : []),
    ...(type === 'restriction' && entry.skipId === null
      ? [{ to: '/settings/restrictions', text: t('title.restrictions') }]
      : []),
    ...(type === 'weather' ? [{ to: '/settings/preferences', text: t('calendar.toPreferences') }] : []),
    ...(type === 'moisture' && sensor
      ? [{ to: '/schedule/SensorsSetting', search: { sensor: sensor.id }, text: t('calendar.toSensor') }]
      : []),
    ...(zoneId === null ? [] : [{ to: '/schedule/zones', search: { zone: zoneId }, text: t('calendar.toZone') }]),
  ];
  const targets: Target[] = [
    ...(zoneId === null
      ? []
      : [{ to: '/home/ZoneStatusChart', search: { zone: zoneId }, text: t('calendar.toZoneStatus') }]),
    ...(may(group.relationship, 'change') ? settings : []),
  ];
  return (
    <ul className={classes.links}>
      {targets.map(({ to, search, text }) => (
        <li key={to}>
          <Link to={to as '/schedule'} search={search as object} className={classes.link}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
