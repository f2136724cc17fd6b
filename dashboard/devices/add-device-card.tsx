import { NativeSelect } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import { SIMULATED_TERMINALS, type SimulatedModel } from '@sluice/engine/vocabulary/hardware';
import { useTranslation } from 'react-i18next';
import { useOwnHubs, useSetPairing } from '../hubs/index.ts';
import { AddCard } from '../page-kit/add-card.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useAddForm } from '../page-kit/use-add-form.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useAddDevice } from './calls.ts';
import { modelsFor, needsHub } from './device-model.ts';

type Props = { group: Pick<CurrentGroup, 'id' | 'device_type'>; onAdded?: (device: Device) => void };
type Values = { name: string; model: SimulatedModel; hub_id: Hub['id'] | null };

/** A device to try things out with. What stands on the network will be offered beside it. */
export function AddDevice({ group, onAdded }: Props) {
  const { t } = useTranslation();
  const hubs = useOwnHubs();
  const { mutateAsync: add } = useAddDevice(group.id);
  const { mutateAsync: setPairing } = useSetPairing();
  const models = modelsFor(group.device_type, hubs.length > 0);
  const start: Values = { name: '', model: models[0] ?? 'SPRITE-8', hub_id: null };
  const findHub = ({ model, hub_id }: Values) => (needsHub(model) ? (hub_id ?? hubs[0]?.id ?? null) : null);
  const draft = useAddForm<Values>({
    start,
    schema: async () => (await import('./schemas.ts')).deviceCreation,
    send: async (values) => {
      const hub = hubs.find(({ id }) => id === findHub(values));
      if (hub && hub.pairing_until === null) await setPairing({ id: hub.id, isOpen: true });
      const { device, recalculation } = await add({ ...values, driver: 'simulated', hub_id: findHub(values) });
      showDone(t('form.added'), recalculation);
      onAdded?.(device);
    },
  });
  const { values, set, error, field } = draft;
  if (models.length === 0) return null;
  return (
    <AddCard title={t('addDevice.title')} name={`add device ${group.id}`} draft={draft}>
      <TextField label={t('deviceSettings.name')} placeholder={t('addDevice.nameExample')} {...field('name')} />
      <SelectField
        label={t('addDevice.model')}
        options={models.map((model) => ({
          value: model,
          label: `${model} (${t('addDevice.zones', { number: SIMULATED_TERMINALS[model] })})`,
        }))}
        {...field('model')}
      />
      {needsHub(values.model) && (
        <NativeSelect
          label={t('addDevice.hub')}
          description={t('addDevice.hubHint')}
          value={findHub(values) ?? ''}
          error={error('hub_id')}
          data={hubs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => set('hub_id', currentTarget.value as Hub['id'])}
        />
      )}
    </AddCard>
  );
}
