import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { Battery, StatusBadge } from '../../devices/index.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SensorCard } from '../../sensors/index.ts';
import { Section } from '../../ui/layout/section.tsx';
import classes from './home.module.css';

export function SensorCards({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const canChange = may(group.relationship, 'change');
  return (
    <Section
      title={t('title.sensors')}
      aside={canChange && <PageLink to="/home/sensors">{t('home.allSensors')}</PageLink>}
    >
      <div className={classes.cards}>
        {group.sensors.map((sensor) => (
          <SensorCard
            key={sensor.id}
            sensor={sensor}
            zoneName={group.zones.find(({ id }) => id === sensor.zone_id)?.name}
            status={<StatusBadge status={sensor.status} />}
            battery={<Battery battery_level={sensor.battery_level} />}
            actions={
              canChange && (
                <PageLink
                  to="/home/SensorsSetting"
                  search={{ sensor: sensor.id }}
                  label={`${t('title.settings')}: ${sensor.name}`}
                >
                  {t('title.settings')}
                </PageLink>
              )
            }
          />
        ))}
      </div>
    </Section>
  );
}
