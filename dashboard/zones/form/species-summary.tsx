import type { Zone } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failed-reads.tsx';
import { PageLink } from '../../page-kit/page-link.tsx';
import { plantQuery, usePlantName } from '../../plants/index.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import form from '../../ui/form-page.module.css';
import { Section } from '../../ui/section.tsx';
import { useSpeciesBase } from '../zones-base.ts';

type Props = { zone: Pick<Zone, 'id' | 'primary_plant_id' | 'other_plant_ids'> };

/** Which species grow in the zone, and the way to the pages that change it. */
export function SpeciesSummary({ zone }: Props) {
  const { t } = useTranslation();
  const plantName = usePlantName();
  const base = useSpeciesBase();
  const { id, primary_plant_id, other_plant_ids } = zone;
  const read = useQuery({ ...plantQuery(primary_plant_id ?? ''), enabled: primary_plant_id !== null });
  const { data: plant } = read;
  return (
    <Section title={t('zonePlants.title')}>
      <div className={form.form}>
        <FailedReads reads={[read]} />
        <Card>
          <span>
            {primary_plant_id === null
              ? t('zonePlants.none')
              : t('zonePlants.primaryIs', { plant: plant ? plantName(plant) : '…' })}
          </span>
          {other_plant_ids.length > 0 && <span>{t('zonePlants.others', { number: other_plant_ids.length })}</span>}
          <PageLink to={`${base}/ZoneSpecies`} search={{ zone: id }}>
            {t('zonePlants.choosePrimary')}
          </PageLink>
          {primary_plant_id !== null && (
            <PageLink to={`${base}/ZonePlants`} search={{ zone: id }}>
              {t('zonePlants.chooseOthers')}
            </PageLink>
          )}
        </Card>
      </div>
    </Section>
  );
}
