import type { Device } from '@sluice/contract/devices';
import { useTranslation } from 'react-i18next';
import { RemoveThing } from '../page-kit/remove-thing.tsx';
import { sayDone } from '../page-kit/say-done.ts';
import { useRemoveDevice } from './calls.ts';

export function RemoveDevice({ device: { id, name } }: { device: Pick<Device, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { mutateAsync: remove, isPending } = useRemoveDevice();
  return (
    <RemoveThing
      name={name}
      warning={t('deviceSettings.removeWarning')}
      isBusy={isPending}
      onRemove={async () => {
        const { recalculation } = await remove(id);
        sayDone(t('form.removed'), recalculation);
      }}
    />
  );
}
