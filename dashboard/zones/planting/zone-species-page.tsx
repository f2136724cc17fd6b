import '../../ui/form/mantine-field-styles.ts';
import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { PlantChooser } from './plant-chooser.tsx';
import { ForZone, Planted } from './planted.tsx';
import { useZonePlants } from './use-zone-plants.ts';

function Species({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { setPrimary, removeAll, isPending } = useZonePlants(zone);
  const { primary_plant_id: primary, other_plant_ids: others } = zone;
  return (
    <>
      <Section title={t('zonePlants.title')}>
        {primary ? (
          <div className={classes.cards}>
            <Planted
              plantId={primary}
              isBusy={isPending}
              onRemove={() => (others.length > 0 ? setAsking(true) : removeAll())}
            />
          </div>
        ) : (
          t('zonePlants.none')
        )}
      </Section>
      <PlantChooser
        isChosen={(plant) => plant.id === primary}
        isBusy={isPending}
        onChoose={(plant) => setPrimary(plant)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isHarmful
        title={t('zonePlants.removeAllTitle')}
        confirm={t('zonePlants.removeAll')}
        cancel={t('form.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          removeAll();
        }}
      >
        <p>{t('zonePlants.removeAllText', { number: others.length })}</p>
      </ConfirmDialog>
    </>
  );
}

/** The primary species: the zone's water follows it. */
export default function ZoneSpeciesPage() {
  return <ForZone>{(zone) => <Species key={zone.id} zone={zone} />}</ForZone>;
}
