import { Button } from '@mantine/core';
import type { Hub } from '@sluice/contract/hubs';
import { useAddDevice } from '../devices/index.ts';
import { useGarden } from '../groups/index.ts';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useAddSensor } from '../sensors/index.ts';
import classes from './hub-setting.module.css';
import { useOwnHubs } from './use-own-hubs.ts';

/** While the hub is open, a simulated valve or probe can be the one that joins. */
export function JoinSimulated({ hub }: { hub: Pick<Hub, 'id'> }) {
  const { t } = useTranslation();
  const garden = useGarden();
  const groupId = garden?.group.id ?? '';
  const device = useAddDevice(groupId);
  const sensor = useAddSensor(groupId);
  const isOwn = useOwnHubs().some(({ id }) => id === hub.id);
  if (!garden?.mayChange || !isOwn) return null;
  const { device_type: type, zones } = garden.group;
  return (
    <div className={classes.join}>
      {type === 'PIXIE' && (
        <Button
          variant="default"
          loading={device.isPending}
          onClick={() =>
            device.mutate(
              { name: t('pairing.newValve'), driver: 'simulated', model: 'PIXIE-Z1', hub_id: hub.id },
              { onSuccess: ({ recalculation }) => showDone(t('pairing.joined'), recalculation) },
            )
          }
        >
          {t('pairing.simulatedValve')}
        </Button>
      )}
      <Button
        variant="default"
        loading={sensor.isPending}
        onClick={() =>
          sensor.mutate(
            { name: t('pairing.newSensor'), driver: 'simulated', zone_id: zones[0]?.id ?? null, hub_id: hub.id },
            { onSuccess: ({ recalculation }) => showDone(t('pairing.joined'), recalculation) },
          )
        }
      >
        {t('pairing.simulatedSensor')}
      </Button>
    </div>
  );
}
