import { NativeSelect } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import {
  type DeviceType,
  isZigbeeValveModel,
  SIMULATED_MODELS,
  SIMULATED_TERMINALS,
  type SimulatedModel,
} from '@sluice/engine/vocabulary/hardware';
import { FindHardware, useFreePlace } from '../hardware/index.ts';
import { useOwnHubs, useSetPairing } from '../hubs/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { AddCard } from '../page-kit/list/add-card.tsx';
import { withNote } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../ui/fields/choice/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { TryDevice } from '../valve-tests/index.ts';
import { useAddDevice, useRemoveDevice } from './calls.ts';

type Props = {
  group: Pick<CurrentGroup, 'id' | 'device_type' | 'devices' | 'zones'>;
  onAdded?: (device: Device) => void;
};
type Values = { name: string; model: SimulatedModel; hub_id: Hub['id'] | null };

/** Adds a device of one's own, whose valves are tried before it is accepted, or a simulated one. */
export function AddDevice({ group, onAdded }: Props) {
  const { t } = useTranslation();
  const hubs = useOwnHubs();
  const { mutateAsync: add } = useAddDevice(group.id);
  const { mutateAsync: setPairing } = useSetPairing();
  const place = useFreePlace(group.devices);
  const models = listModels(group.device_type, hubs.length > 0);
  const name = group.devices.length === 0 ? t('addDevice.firstName') : '';
  const start: Values = { name, model: models[0] ?? 'SPRITE-8', hub_id: null };
  const findHub = ({ model, hub_id }: Values) => (needsHub(model) ? (hub_id ?? hubs[0]?.id ?? null) : null);
  const store = async (creation: Parameters<typeof add>[0]) => {
    const { device, recalculation } = await add({ ...creation, ...place.taken });
    showDone(t('form.added'), recalculation);
    onAdded?.(device);
  };
  const draft = useSendForm<Values>({
    start,
    schema: async () => (await import('./schemas.ts')).deviceCreation,
    toSent: (values) => ({ ...values, name: place.name ?? values.name }),
    send: async (values) => {
      const hub = hubs.find(({ id }) => id === findHub(values));
      if (hub && hub.pairing_until === null) await setPairing({ id: hub.id, isOpen: true });
      const name = place.name ?? values.name;
      await store({ ...values, name, driver: 'simulated', hub_id: findHub(values) });
    },
  });
  const { values, set, error, field } = draft;
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveDevice();
  const found = (
    <>
      {place.field}
      {group.devices
        .filter((device) => device.is_on_trial)
        .map((device) => (
          <TryDevice
            key={device.id}
            device={device}
            zones={group.zones.filter((zone) => zone.device_id === device.id)}
            onAccepted={onAdded}
            onRemove={() => remove(device.id)}
            isRemoving={isRemoving}
          />
        ))}
      <FindHardware
        groupId={group.id}
        type={group.device_type}
        hubs={hubs}
        isTried
        add={(addition) => add({ ...addition, ...place.taken, on_trial: place.id === null })}
      />
    </>
  );
  if (models.length === 0) return found;
  return (
    <>
      {found}
      <AddCard title={t('addDevice.title')} name={`add device ${group.id}`} draft={draft}>
        {place.id === null && (
          <TextField label={t('deviceSettings.name')} placeholder={t('addDevice.nameExample')} {...field('name')} />
        )}
        <SelectField
          label={t('addDevice.model')}
          options={models.map((model) => ({
            value: model,
            label: withNote(model, t('addDevice.zones', { count: SIMULATED_TERMINALS[model] })),
          }))}
          {...field('model')}
        />
        {needsHub(values.model) && (
          <NativeSelect
            label={t('addDevice.hub')}
            description={t('addDevice.hubHint')}
            value={findHub(values) ?? ''}
            error={error('hub_id')}
            data={makeOptions(hubs)}
            onChange={({ currentTarget }) => set('hub_id', currentTarget.value as Hub['id'])}
          />
        )}
      </AddCard>
    </>
  );
}

/** Models that fit a garden: the first part of the name is the garden's kind. A Zigbee valve needs a hub to hang on. */
const listModels = (type: DeviceType, hasHub: boolean): SimulatedModel[] =>
  SIMULATED_MODELS.filter(
    (model) => model.startsWith(`${type}-`) && (hasHub || type !== 'PIXIE' || !isZigbeeValveModel(model)),
  );

const needsHub = (model: string) => model.startsWith('PIXIE-') && isZigbeeValveModel(model);
