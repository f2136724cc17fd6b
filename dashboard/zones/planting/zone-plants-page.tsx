import '../../ui/form/mantine-field-styles.ts';
import type { Zone } from '@sluice/contract/zones';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { useSpeciesBase } from '../zones-base.ts';
import { PlantChooser } from './plant-chooser.tsx';
import { ForZone, Planted } from './planted.tsx';
import { useZonePlants } from './use-zone-plants.ts';

function Plants({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const base = useSpeciesBase();
  const { addOther, removeOther, isPending } = useZonePlants(zone);
  const { primary_plant_id: primary, other_plant_ids: others } = zone;
  if (primary === null) {
    return (
      <Card tone="attention">
        <span>{t('validation.primarySpeciesFirst')}</span>
        <PageLink to={`${base}/ZoneSpecies`} search={{ zone: zone.id }}>
          {t('zonePlants.choosePrimary')}
        </PageLink>
      </Card>
    );
  }
  return (
    <>
      <Section title={t('zonePlants.title')}>
        {others.length === 0 ? (
          t('zonePlants.noOthers')
        ) : (
          <div className={classes.cards}>
            {others.map((id) => (
              <Planted key={id} plantId={id} isBusy={isPending} onRemove={() => removeOther(id)} />
            ))}
          </div>
        )}
      </Section>
      <PlantChooser
        isChosen={(plant) => plant.id === primary || others.includes(plant.id)}
        isBusy={isPending}
        onChoose={(plant) => addOther(plant)}
      />
    </>
  );
}

/** What grows beside the primary species. */
export default function ZonePlantsPage() {
  return <ForZone>{(zone) => <Plants key={zone.id} zone={zone} />}</ForZone>;
}
