import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useCancelZoneSkips, useSkipZones } from '../later-calls.ts';
import { DaysMenu } from './days-menu.tsx';

type Props = { groupId: string; zoneIds: ZoneId[] };

/** Skips several zones for some days, with Undo. */
export function SkipZonesMenu({ groupId, zoneIds }: Props) {
  const { t } = useTranslation();
  const skip = useSkipZones(groupId);
  const cancel = useCancelZoneSkips(groupId);
  const skipFor = (days: number) =>
    skip.mutate(
      { zone_ids: zoneIds, days },
      {
        onSuccess: ({ skips, recalculation }) =>
          showDone(t('skip.zonesDone', { number: skips.length }), recalculation, {
            label: t('snackbar.undo'),
            run: () => cancel.mutate(skips.map(({ id }) => id)),
          }),
      },
    );
  return (
    <DaysMenu
      label={t('skip.zonesFor')}
      button={t('skip.choose')}
      Icon={IconPlayerSkipForward}
      isBusy={skip.isPending}
      onChoose={skipFor}
    />
  );
}
