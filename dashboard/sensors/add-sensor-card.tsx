import type { CurrentGroup } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import { FindHardware, useFreePlace } from '../hardware/index.ts';
import { useOwnHubs, useSetPairing } from '../hubs/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { AddCard } from '../page-kit/list/add-card.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../ui/fields/choice/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useAddSensor } from './calls.ts';

type Props = { group: Pick<CurrentGroup, 'id' | 'zones' | 'sensors'>; onAdded?: (sensor: Sensor) => void };
type Values = { name: string; zone_id: Zone['id'] | null; hub_id: Hub['id'] | null };

/** A probe of one's own, or a simulated one; in a garden with zones it belongs to one of them. */
export function AddSensor({ group, onAdded }: Props) {
  const { t } = useTranslation();
  const hubs = useOwnHubs();
  const { mutateAsync: add } = useAddSensor(group.id);
  const { mutateAsync: setPairing } = useSetPairing();
  const place = useFreePlace(group.sensors);
  const start: Values = { name: '', zone_id: group.zones[0]?.id ?? null, hub_id: null };
  const draft = useSendForm<Values>({
    start,
    schema: async () => (await import('./schemas.ts')).sensorCreation,
    toSent: (values) => ({ ...values, name: place.name ?? values.name }),
    send: async (values) => {
      const hub = hubs.find(({ id }) => id === values.hub_id);
      if (hub && hub.pairing_until === null) await setPairing({ id: hub.id, isOpen: true });
      const { sensor, recalculation } = await add({
        ...values,
        name: place.name ?? values.name,
        driver: 'simulated',
        ...place.taken,
      });
      showDone(t('form.added'), recalculation);
      onAdded?.(sensor);
    },
  });
  const { field } = draft;
  return (
    <>
      {place.field}
      <FindHardware
        groupId={group.id}
        type="SENSOR"
        hubs={hubs}
        add={async (found) => {
          const { sensor, recalculation } = await add({ ...found, zone_id: start.zone_id, ...place.taken });
          showDone(t('form.added'), recalculation);
          onAdded?.(sensor);
        }}
      />
      <AddCard title={t('addSensor.title')} name={`add sensor ${group.id}`} draft={draft}>
        {place.id === null && (
          <TextField label={t('sensorForm.name')} placeholder={t('addSensor.nameExample')} {...field('name')} />
        )}
        {place.id === null && group.zones.length > 0 && (
          <SelectField label={t('sensorForm.zone')} options={makeOptions(group.zones)} {...field('zone_id')} />
        )}
        {hubs.length > 0 && (
          <SelectField
            label={t('addDevice.hub')}
            description={t('addDevice.hubHint')}
            options={[{ value: null, label: t('addSensor.noHub') }, ...makeOptions(hubs)]}
            {...field('hub_id')}
          />
        )}
      </AddCard>
    </>
  );
}
