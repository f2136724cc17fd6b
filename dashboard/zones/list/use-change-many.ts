/** Changes several zones at once, with Undo. */
import type { Body } from '@sluice/contract/calls';
import { showDone } from '../../page-kit/form/show-done.ts';
import { RefusedError } from '../../platform/api/envelope.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { useChangeZones } from '../calls.ts';

export type ZoneChanges = Body<'PATCH /groups/:id/zones'>['zones'];

const REFUSALS_SHOWN = 3;

/** What the server has against a change, a sentence for each zone and field; of another failure nothing. */
export const readRefusals = (refusal: unknown): string[] =>
  refusal instanceof RefusedError ? refusal.errors.map(({ message }) => message) : [];

/** Rejects with what the server refused; then nothing was changed. */
export function useChangeMany(groupId: string) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useChangeZones(groupId);
  const putBack = async (zones: ZoneChanges) => {
    const { recalculation } = await mutateAsync({ zones });
    showDone(t('zoneList.putBack', { number: zones.length }), recalculation);
  };
  /** Which zones somebody has changed since. */
  const sayRefusal = (refusal: unknown) => {
    const said = readRefusals(refusal);
    const more = said.length - REFUSALS_SHOWN;
    const rest = more > 0 ? [t('validation.moreProblems', { count: more })] : [];
    if (said.length > 0) showSnackbar({ kind: 'error', text: [...said.slice(0, REFUSALS_SHOWN), ...rest].join(' ') });
  };
  const change = async (zones: ZoneChanges) => {
    const { undo, recalculation } = await mutateAsync({ zones });
    if (undo === null) return showDone(t('form.unchanged'), recalculation);
    showDone(t('zoneTable.stored', { number: undo.zones.length }), recalculation, {
      label: t('snackbar.undo'),
      run: () => void putBack(undo.zones).catch(sayRefusal),
    });
  };
  return { isPending, change };
}
