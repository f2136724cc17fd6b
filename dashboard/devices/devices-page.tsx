import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { ForChangers, useCurrentIndex } from '../groups/index.ts';
import { useOrder } from '../page-kit/list/thing-order.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/page.module.css';
import { AddDevice } from './add-device-card.tsx';
import { useOrderDevices } from './calls.ts';
import { DeviceSettings } from './device-settings.tsx';

function Devices({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { hubs } = useCurrentIndex();
  const { shown: all, move } = useOrder(group.devices, useOrderDevices(group.id));
  const shown = all.filter(({ is_on_trial }) => !is_on_trial);
  return (
    <div className={classes.page}>
      {all.length === 0 && <p className={classes.lead}>{t('deviceSettings.none')}</p>}
      {shown.length > 0 && (
        <div className={classes.things}>
          {shown.map((device, place) => (
            <DeviceSettings
              key={device.id}
              device={device}
              zones={group.zones.filter((zone) => zone.device_id === device.id)}
              hasNoPrograms={group.programs.length === 0}
              hubName={hubs.find(({ id }) => id === device.hub_id)?.name}
              isFirst={place === 0}
              isLast={place === shown.length - 1}
              onMove={(by) => move(device.id, by)}
            />
          ))}
        </div>
      )}
      <AddDevice group={group} />
    </div>
  );
}

/** Controllers, timers or pumps: how they are, what they are called, and new ones. */
export default function DevicesPage() {
  return <ForChangers>{(group) => <Devices group={group} />}</ForChangers>;
}
