import '../../mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from 'react-i18next';
import { Battery } from '../../../devices/battery.tsx';
import { StatusBadge } from '../../../devices/status-badge.tsx';
import { useOrderSensors } from '../../../sensors/order-sensors.ts';
import { SensorCard } from '../../../sensors/sensor-card.tsx';
import { OrderButtons } from '../../../ui/fields/order-buttons.tsx';
import form from '../../../ui/form-page.module.css';
import classes from '../../page.module.css';
import { ForChangers } from '../for-changers.tsx';
import { PageLink } from '../page-link.tsx';
import { useOrder } from '../use-order.ts';
import { AddSensor } from './add-sensor.tsx';
import { RemoveSensor } from './remove-sensor.tsx';

function Sensors({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { shown, move } = useOrder(group.sensors, useOrderSensors(group.id));
  return (
    <div className={classes.page}>
      {shown.length === 0 && <p className={classes.lead}>{t('sensorList.none')}</p>}
      <ul className={`${form.cards} ${form.plainList}`}>
        {shown.map((sensor, place) => (
          <li key={sensor.id}>
            <SensorCard
              heading="h2"
              sensor={sensor}
              zoneName={group.zones.find(({ id }) => id === sensor.zone_id)?.name}
              status={<StatusBadge status={sensor.status} />}
              battery={<Battery battery_level={sensor.battery_level} />}
              actions={
                <div className={form.actions}>
                  <PageLink
                    to="/settings/sensors/SensorsSetting"
                    search={{ sensor: sensor.id }}
                    label={t('sensorList.changeName', { name: sensor.name })}
                  >
                    {t('sensorList.change')}
                  </PageLink>
                  <OrderButtons
                    up={t('order.up', { name: sensor.name })}
                    down={t('order.down', { name: sensor.name })}
                    isFirst={place === 0}
                    isLast={place === shown.length - 1}
                    onMove={(by) => move(sensor.id, by)}
                  />
                  <RemoveSensor sensor={sensor} />
                </div>
              }
            />
          </li>
        ))}
      </ul>
      <AddSensor group={group} />
    </div>
  );
}

/** The probes of the garden. */
export default function SensorsPage() {
  return <ForChangers>{(group) => <Sensors group={group} />}</ForChangers>;
}
