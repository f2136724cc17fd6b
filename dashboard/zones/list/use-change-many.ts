/** Changes several zones at once, with Undo. */
import type { Body } from '@sluice/contract/calls';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useChangeZones } from '../calls.ts';

export type ZoneChanges = Body<'PATCH /groups/:id/zones'>['zones'];

/** Rejects with what the server refused; then nothing was changed. */
export function useChangeMany(groupId: string) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useChangeZones(groupId);
  const putBack = async (zones: ZoneChanges) => {
    const { recalculation } = await mutateAsync({ zones });
    showDone(t('zoneList.putBack', { number: zones.length }), recalculation);
  };
  const change = async (zones: ZoneChanges) => {
    const { undo, recalculation } = await mutateAsync({ zones });
    if (undo === null) return showDone(t('form.unchanged'), recalculation);
    showDone(t('zoneTable.stored', { number: undo.zones.length }), recalculation, {
      label: t('snackbar.undo'),
      // The snackbar says which zone somebody has changed since.
      run: () => void putBack(undo.zones).catch(() => undefined),
    });
  };
  return { isPending, change };
}
