import type { Sensor } from '@sluice/contract/sensors';
import { RemoveThing } from '../page-kit/remove-thing.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { useRemoveSensor } from './calls.ts';

export function RemoveSensor({ sensor: { id, name } }: { sensor: Pick<Sensor, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { mutateAsync: remove, isPending } = useRemoveSensor();
  return (
    <RemoveThing name={name} warning={t('sensorList.removeWarning')} isBusy={isPending} onRemove={() => remove(id)} />
  );
}
