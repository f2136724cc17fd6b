import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import { IconPower } from '@tabler/icons-react';
import { showDone } from '../page-kit/form/show-done.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useChangeDevice } from './calls.ts';

/** Switches a device to standby: active runs stop, and nothing starts. */
export function SwitchDevice({ device }: { device: Pick<Device, 'id' | 'name' | 'is_switched_off'> }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useChangeDevice();
  const { id, name, is_switched_off: isOff } = device;
  const switchTo = (off: boolean) => mutateAsync({ id, change: { is_switched_off: off } });
  // Awaited, since an alert that it ends is gone from the page by then.
  const change = async () => {
    const { recalculation } = await switchTo(!isOff);
    showDone(t(isOff ? 'deviceSettings.isOn' : 'deviceSettings.isOff', { name }), recalculation, {
      label: t('snackbar.undo'),
      run: () => void switchTo(isOff).catch(() => undefined),
    });
  };
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconPower size={20} stroke={1.6} aria-hidden="true" />}
      aria-label={t(isOff ? 'deviceSettings.switchOnName' : 'deviceSettings.switchOffName', { name })}
      onClick={() => void change().catch(() => undefined)}
    >
      {t(isOff ? 'deviceSettings.switchOn' : 'deviceSettings.switchOff')}
    </Button>
  );
}
