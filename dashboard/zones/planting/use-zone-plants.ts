/** What grows in a zone, changed with a way back. */
import type { Plant } from '@sluice/contract/plants';
import type { Zone } from '@sluice/contract/zones';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { usePlantZone } from '../calls.ts';

type Planted = Pick<Zone, 'id' | 'primary_plant_id' | 'other_plant_ids'>;

export function useZonePlants(zone: Planted) {
  const { t } = useTranslation();
  const { mutate, isPending } = usePlantZone();
  const { id, primary_plant_id, other_plant_ids } = zone;
  const before = { primary_plant_id, other_plant_ids };
  const put = (text: string, plants: Omit<Planted, 'id'>) =>
    mutate(
      { id, plants },
      {
        onSuccess: ({ recalculation }) =>
          showDone(text, recalculation, { label: t('snackbar.undo'), run: () => mutate({ id, plants: before }) }),
      },
    );
  return {
    isPending,
    setPrimary: ({ id: plantId }: Plant) =>
      put(t('form.saved'), {
        primary_plant_id: plantId,
        other_plant_ids: other_plant_ids.filter((other) => other !== plantId),
      }),
    /** Without its primary species a zone has no others. */
    removeAll: () => put(t('form.removed'), { primary_plant_id: null, other_plant_ids: [] }),
    addOther: ({ id: plantId }: Plant) =>
      put(t('form.added'), { primary_plant_id, other_plant_ids: [...other_plant_ids, plantId] }),
    removeOther: (plantId: Plant['id']) =>
      put(t('form.removed'), {
        primary_plant_id,
        other_plant_ids: other_plant_ids.filter((other) => other !== plantId),
      }),
  };
}
