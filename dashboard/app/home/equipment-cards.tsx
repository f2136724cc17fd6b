import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { DeviceCard } from '../../devices/index.ts';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Section } from '../../ui/layout/section.tsx';
import { findTitle } from '../menu.ts';
import { describeSituation } from '../shell/menu-entries.ts';
import classes from './home.module.css';
import { HubCards } from './hub-cards.tsx';
import { SensorCards } from './sensor-cards.tsx';

type Props = { group: CurrentGroup; hubs: Index['hubs'] };

export function EquipmentCards({ group, hubs }: Props) {
  const { t } = useTranslation();
  const index = useCurrentIndex();
  return (
    <>
      {group.devices.length > 0 && (
        <Section title={t(`title.${findTitle('devices', describeSituation(index))}`)}>
          <div className={classes.cards}>
            {group.devices.map((device) => (
              <DeviceCard key={device.id} device={device} hubName={hubs.find(({ id }) => id === device.hub_id)?.name} />
            ))}
          </div>
        </Section>
      )}
      {group.sensors.length > 0 && group.device_type !== 'SENSOR' && <SensorCards group={group} />}
      <HubCards hubs={hubs} />
    </>
  );
}
