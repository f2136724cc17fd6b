import type { Device } from '@sluice/contract/devices';
import type { Replacement } from '@sluice/contract/replacements';
import { useNavigate } from '@tanstack/react-router';
import { showDone } from '../page-kit/form/show-done.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useReplaceDevice } from './calls.ts';

export type OldDeviceEnd = Replacement['old_device'];

/** Puts a device in the place of another, offers to undo it where both stay, and goes back to the list. */
export function useReplace(old: Device, newName: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useReplaceDevice();
  const replace = async (change: Replacement): Promise<void> => {
    try {
      const { device, undo, recalculation } = await mutateAsync({ id: old.id, change });
      const putBack = () => undo && void mutateAsync({ id: device.id, change: undo }).catch(() => undefined);
      const action = undo ? { label: t('snackbar.undo'), run: putBack } : undefined;
      showDone(t('replaceDevice.done', { device: newName, old: old.name }), recalculation, action);
      await navigate({ to: '/settings/devices' });
    } catch {
      // The snackbar says why.
    }
  };
  return { replace, isBusy: isPending };
}
