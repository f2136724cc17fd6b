import '../../ui/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { ForChangers, useCurrentIndex } from '../../groups/index.ts';
import { useSubject } from '../../page-kit/subject.ts';
import { onDemand } from '../../platform/on-demand.tsx';
import { loadSoilTexts } from '../../platform/translations.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from '../../ui/page.module.css';
import { ZoneList } from '../../zones/zone-list.tsx';

const ZonePlace = onDemand(() => import('./zone-place.tsx').then((part) => part.ZonePlace), loadSoilTexts);

/** The zone that the address names, or all of them; a garden with one zone shows it at once. */
export default function ZonesPage() {
  const { current_group: group } = useCurrentIndex();
  const wanted = useSubject('zone');
  const zone = group?.zones.find(({ id }) => id === wanted);
  if (group && zone) return <ZonePlace key={zone.id} zone={zone} group={group} />;
  return <ForChangers>{(garden) => <Zones group={garden} isGone={wanted !== undefined} />}</ForChangers>;
}

function Zones({ group, isGone }: { group: CurrentGroup; isGone: boolean }) {
  const { t } = useTranslation();
  const { zones } = group;
  const [only, ...others] = zones;
  if (isGone) return <p className={classes.lead}>{t('zoneList.gone')}</p>;
  if (!only) return <p className={classes.lead}>{t('zoneList.none')}</p>;
  return others.length === 0 ? (
    <ZonePlace key={only.id} zone={only} group={group} />
  ) : (
    <ZoneList zones={zones} groupId={group.id} onApproach={ZonePlace.prefetch} />
  );
}
