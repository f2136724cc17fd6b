import '../ui/mantine-field-styles.ts';
import { ForChangers } from '../groups/index.ts';
import { useSubject } from '../page-kit/subject.ts';
import { onDemand } from '../platform/on-demand.tsx';
import { loadWateringTexts } from '../platform/translations.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/page.module.css';
import { ZoneList } from './zone-list.tsx';

const ZoneForm = onDemand(() => import('./zone-form.tsx').then((part) => part.ZoneForm), loadWateringTexts);

/** All zones of the garden, or the one that the address names; a garden with one zone shows it at once. */
export default function ZonesPage() {
  const { t } = useTranslation();
  const wanted = useSubject('zone');
  return (
    <ForChangers>
      {({ zones, ...group }) => {
        const zone = wanted ? zones.find(({ id }) => id === wanted) : zones.length === 1 ? zones[0] : undefined;
        if (zone) return <ZoneForm key={zone.id} zone={zone} zones={zones} group={group} />;
        if (wanted) return <p className={classes.lead}>{t('zoneList.gone')}</p>;
        return zones.length > 0 ? (
          <ZoneList zones={zones} groupId={group.id} onApproach={ZoneForm.prefetch} />
        ) : (
          <p className={classes.lead}>{t('zoneList.none')}</p>
        );
      }}
    </ForChangers>
  );
}
