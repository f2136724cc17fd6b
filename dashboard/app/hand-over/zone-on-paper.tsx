import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import { plantQuery, usePlantName } from '../../plants/index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { zonePhotoQuery } from '../../zones/calls.ts';
import classes from './hand-over.module.css';
import { useZoneFacts } from './use-zone-facts.ts';

type Props = { zone: Zone; group: CurrentGroup };

/** One zone: where its valve is, what grows there and how it is watered. No page break goes through it. */
export function ZoneOnPaper({ zone, group }: Props) {
  const { t } = useTranslation();
  const plant = usePrimaryPlant(zone);
  const facts = useZoneFacts(group)(zone, plant);
  return (
    <article className={classes.zone} aria-label={zone.name}>
      <h3>{zone.enabled ? zone.name : `${zone.name} (${t('zones.disabled')})`}</h3>
      <div className={classes.zoneBody}>
        <FactList facts={facts} />
        {zone.photo_tag !== null && <Photo zone={zone} tag={zone.photo_tag} />}
      </div>
    </article>
  );
}

function Photo({ zone: { id, name }, tag }: { zone: Zone; tag: string }) {
  const { t } = useTranslation();
  const { data: address } = useQuery(zonePhotoQuery(id, tag));
  return address && <img className={classes.photo} src={address} alt={t('zonePhoto.alt', { zone: name })} />;
}

/** Its name; null without one. */
function usePrimaryPlant({ primary_plant_id: id }: Zone): string | null {
  const plantName = usePlantName();
  const { data: plant } = useQuery({ ...plantQuery(id ?? ''), enabled: id !== null });
  return plant ? plantName(plant) : null;
}
