import { isOffline } from '@sluice/contract/attention';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Folded } from '../../ui/fields/folded.tsx';

const EquipmentCards = onDemand(async () => (await import('./equipment-cards.tsx')).EquipmentCards);

type Props = { group: CurrentGroup; hubs: Index['hubs'] };

/** Controllers, hubs and probes: one line while all are well, their cards behind it. */
export function Equipment({ group, hubs }: Props) {
  const { t } = useTranslation();
  const used = new Set([...group.devices, ...group.sensors].flatMap(({ hub_id }) => hub_id ?? []));
  const ownHubs = hubs.filter(({ id }) => used.has(id));
  const all = [...group.devices, ...group.sensors, ...ownHubs];
  if (all.length === 0) return null;
  const wrong = all.filter(
    (thing) => isOffline(thing) || thing.status === 'ERROR' || ('battery_level' in thing && thing.battery_level === 0),
  ).length;
  return (
    <Folded
      title={t('home.equipment')}
      state={
        wrong === 0
          ? t('home.equipmentFine', { count: all.length })
          : t('home.equipmentWrong', { wrong, all: all.length })
      }
      late={<EquipmentCards group={group} hubs={ownHubs} />}
    />
  );
}
