import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from 'react-i18next';
import { Battery, StatusBadge } from '../../devices/index.ts';
import { SensorCard } from '../../sensors/index.ts';
import { Section } from '../../ui/section.tsx';
import classes from './home.module.css';

export function SensorCards({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  return (
    <Section title={t('title.sensors')}>
      <div className={classes.cards}>
        {group.sensors.map((sensor) => (
          <SensorCard
            key={sensor.id}
            sensor={sensor}
            zoneName={group.zones.find(({ id }) => id === sensor.zone_id)?.name}
            status={<StatusBadge status={sensor.status} />}
            battery={<Battery battery_level={sensor.battery_level} />}
          />
        ))}
      </div>
    </Section>
  );
}
