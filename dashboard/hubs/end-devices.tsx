import type { Hub } from '@sluice/contract/hubs';
import { Battery, StatusBadge } from '../devices/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Section } from '../ui/section.tsx';
import classes from './hub-setting.module.css';

/** The valves and probes that hang on the hub; those of another garden are only counted. */
export function EndDevices({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { current_group: group, sensors } = useCurrentIndex();
  const own = new Set(group?.sensors.map(({ id }) => id));
  const isOnHub = ({ id }: { id: (typeof hub.end_device_ids)[number] }) => hub.end_device_ids.includes(id);
  const devices = group?.devices.filter(isOnHub) ?? [];
  const probes = sensors.filter(isOnHub);
  const elsewhere = hub.end_device_ids.length - devices.length - probes.length;
  return (
    <Section title={t('endDevices.title')}>
      {hub.end_device_ids.length === 0 && <p className={classes.lead}>{t('endDevices.none')}</p>}
      <ul className={classes.ends} aria-live="polite">
        {devices.map(({ id, name, status, battery_level }) => (
          <li key={id}>
            <PageLink to="/settings/devices">{name}</PageLink>
            <StatusBadge status={status} />
            <Battery battery_level={battery_level} />
          </li>
        ))}
        {probes.map(({ id, name, status, battery_level }) => (
          <li key={id}>
            {own.has(id) ? (
              <PageLink to="/settings/sensors/SensorsSetting" search={{ sensor: id }}>
                {name}
              </PageLink>
            ) : (
              <span>{name}</span>
            )}
            <StatusBadge status={status} />
            <Battery battery_level={battery_level} />
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={classes.lead}>{t('endDevices.elsewhere', { number: elsewhere })}</p>}
    </Section>
  );
}
