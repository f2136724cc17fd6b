import type { Device } from '@sluice/contract/devices';
import type { Replacement } from '@sluice/contract/replacements';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useReplaceDevice } from './calls.ts';

export type OldDeviceEnd = Replacement['old_device'];

/** Puts a device in the place of another, offers to undo it where both stay, and goes back to the list. */
export function useReplace(old: Device) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useReplaceDevice();
  const [isLeaving, setLeaving] = useState(false);
  const replace = async (change: Replacement, newName: string): Promise<void> => {
    setLeaving(true);
    try {
      const { device, undo, recalculation } = await mutateAsync({ id: old.id, change });
      const putBack = () => undo && void mutateAsync({ id: device.id, change: undo }).catch(() => undefined);
      const action = undo ? { label: t('snackbar.undo'), run: putBack } : undefined;
      showDone(t('replaceDevice.done', { device: newName, old: old.name }), recalculation, action);
      await navigate({ to: '/settings/devices' });
    } catch {
      // The snackbar says why.
      setLeaving(false);
    }
  };
  /** `isLeaving`: from sending on, unless it is refused; the old device may be gone and is asked for nothing more. */
  return { replace, isLeaving, isBusy: isPending };
}
