import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display.tsx';
import { onDemand } from '../../platform/on-demand.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { Folded } from '../../ui/fields/folded.tsx';

const ZoneForm = onDemand(() => import('../../zones/form/zone-form.tsx').then((part) => part.ZoneForm));

type Props = { zone: Zone; group: CurrentGroup };

/** What the zone is said to be: in one line, and unfolded as a form. */
export function ZoneSettings({ zone, group }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { plant_type: plant, area_m2: area, smart, smart_level: level } = zone;
  const words = [
    plant ? t(`plantType.${plant}`) : t('zoneList.notDescribed'),
    ...(area === null ? [] : [asText(units.area(area))]),
    smart ? t(`smartLevel.${level}`) : t('zoneList.byPrograms'),
  ];
  return (
    <Folded
      title={t('calendar.toZone')}
      state={words.join(' · ')}
      late={<ZoneForm zone={zone} zones={group.zones} group={group} />}
    />
  );
}
