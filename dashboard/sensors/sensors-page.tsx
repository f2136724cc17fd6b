import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Sensor } from '@sluice/contract/sensors';
import { Battery, StatusBadge } from '../devices/index.ts';
import { ForChangers } from '../groups/index.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { RemoveThing } from '../page-kit/list/remove-dialog.tsx';
import { ThingOrder, useOrder } from '../page-kit/list/thing-order.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { NewTicketLink } from '../tickets/index.ts';
import form from '../ui/layout/form-page.module.css';
import classes from '../ui/layout/page.module.css';
import { AddSensor } from './add-sensor-card.tsx';
import { useOrderSensors, useRemoveSensor } from './calls.ts';
import { SensorCard } from './sensor-card.tsx';

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
                  <ThingOrder
                    name={sensor.name}
                    isFirst={place === 0}
                    isLast={place === shown.length - 1}
                    onMove={(by) => move(sensor.id, by)}
                  />
                  <NewTicketLink kind="sensor" thing={sensor} />
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

function RemoveSensor({ sensor: { id, name } }: { sensor: Pick<Sensor, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { mutateAsync: remove, isPending } = useRemoveSensor();
  return (
    <RemoveThing name={name} warning={t('sensorList.removeWarning')} isBusy={isPending} onRemove={() => remove(id)} />
  );
}
