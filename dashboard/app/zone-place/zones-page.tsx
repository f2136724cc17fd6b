import '../../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { may } from '@sluice/engine/vocabulary/roles';
import { ForChangers, useCurrentIndex } from '../../groups/index.ts';
import { useSubject } from '../../page-kit/frame/subject.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Folded } from '../../ui/fields/folded.tsx';
import classes from '../../ui/layout/page.module.css';
import { ZoneList } from '../../zones/list/zone-list.tsx';
import { NoZones } from '../../zones/no-zones.tsx';
import { useZonesBase } from '../../zones/zones-base.ts';

const ZonePlace = onDemand(() => import('./zone-place.tsx').then((part) => part.ZonePlace));
const ZoneTable = onDemand(() => import('../../zones/table/zone-table.tsx').then((part) => part.ZoneTable));
const ZoneFormPage = onDemand(() => import('./zone-form-page.tsx').then((part) => part.ZoneFormPage));

const SkipZonesMenu = onDemand(async () => (await import('../../schedule/skips/skip-zones-menu.tsx')).SkipZonesMenu);

/** A zone as a place, or among the settings as a form for those who may change it. */
function OneZone({ zone, group }: { zone: Zone; group: CurrentGroup }) {
  const isForm = useZonesBase().startsWith('/settings') && may(group.relationship, 'change');
  const Page = isForm ? ZoneFormPage : ZonePlace;
  return <Page key={zone.id} zone={zone} group={group} />;
}

/** The zone that the address names, or all of them; a garden with one zone shows it at once. */
export default function ZonesPage() {
  const { current_group: group } = useCurrentIndex();
  const wanted = useSubject('zone');
  const zone = group?.zones.find(({ id }) => id === wanted);
  if (group && zone) return <OneZone zone={zone} group={group} />;
  return <ForChangers>{(garden) => <Zones group={garden} isGone={wanted !== undefined} />}</ForChangers>;
}

function Zones({ group, isGone }: { group: CurrentGroup; isGone: boolean }) {
  const { t } = useTranslation();
  const { zones } = group;
  const isForSettings = useZonesBase().startsWith('/settings');
  const [only, ...others] = zones;
  if (!only) return <NoZones group={group} />;
  if (others.length === 0 && !isGone) return <OneZone zone={only} group={group} />;
  return (
    <div className={classes.page}>
      {isGone && <p role="alert">{t('zoneList.gone')}</p>}
      <ZoneList
        group={group}
        Skip={SkipZonesMenu}
        onApproach={isForSettings ? ZoneFormPage.prefetch : ZonePlace.prefetch}
      />
      {isForSettings && <Folded title={t('zoneTable.title')} late={<ZoneTable groupId={group.id} />} />}
    </div>
  );
}
