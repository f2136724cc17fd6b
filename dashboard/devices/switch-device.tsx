import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import { IconPower } from '@tabler/icons-react';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useChangeDevice } from './calls.ts';

/** Switches a device to standby: active runs stop, and nothing starts. */
export function SwitchDevice({ device }: { device: Pick<Device, 'id' | 'name' | 'is_switched_off'> }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useChangeDevice();
  const { id, name, is_switched_off: isOff } = device;
  const switchTo = (off: boolean) => ({ id, change: { is_switched_off: off } });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconPower size={20} stroke={1.6} aria-hidden="true" />}
      aria-label={t(isOff ? 'deviceSettings.switchOnName' : 'deviceSettings.switchOffName', { name })}
      onClick={() =>
        mutate(switchTo(!isOff), {
          onSuccess: ({ recalculation }) =>
            showDone(t(isOff ? 'deviceSettings.isOn' : 'deviceSettings.isOff', { name }), recalculation, {
              label: t('snackbar.undo'),
              run: () => mutate(switchTo(isOff)),
            }),
        })
      }
    >
      {t(isOff ? 'deviceSettings.switchOn' : 'deviceSettings.switchOff')}
    </Button>
  );
}
