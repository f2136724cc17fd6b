import '../../mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from 'react-i18next';
import { useOrderDevices } from '../../../devices/order-devices.ts';
import classes from '../../page.module.css';
import { useCurrentIndex } from '../../shell/current-index.tsx';
import { ForChangers } from '../for-changers.tsx';
import { useOrder } from '../use-order.ts';
import { AddDevice } from './add-device.tsx';
import { DeviceSettings } from './device-settings.tsx';

function Devices({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { hubs } = useCurrentIndex();
  const { shown, move } = useOrder(group.devices, useOrderDevices(group.id));
  return (
    <div className={classes.page}>
      {shown.length === 0 && <p className={classes.lead}>{t('deviceSettings.none')}</p>}
      {shown.map((device, place) => (
        <DeviceSettings
          key={device.id}
          device={device}
          hubName={hubs.find(({ id }) => id === device.hub_id)?.name}
          isFirst={place === 0}
          isLast={place === shown.length - 1}
          onMove={(by) => move(device.id, by)}
        />
      ))}
      <AddDevice group={group} />
    </div>
  );
}

/** Controllers, timers or pumps: how they are, what they are called, and new ones. */
export default function DevicesPage() {
  return <ForChangers>{(group) => <Devices group={group} />}</ForChangers>;
}
