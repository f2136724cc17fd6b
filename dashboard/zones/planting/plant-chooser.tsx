/** The search of all plants, each with a button to choose it for a zone. */
import { Button } from '@mantine/core';
import type { Plant } from '@sluice/contract/plants';
import { PlantSearch, usePlantName } from '../../plants/index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Section } from '../../ui/layout/section.tsx';

type Props = { isChosen: (plant: Plant) => boolean; isBusy: boolean; onChoose: (plant: Plant) => void };

export function PlantChooser({ isChosen, isBusy, onChoose }: Props) {
  const { t } = useTranslation();
  const plantName = usePlantName();
  return (
    <Section title={t('zonePlants.fromDatabase')}>
      <PlantSearch
        action={(plant) => (
          <ChooseButton
            plant={plantName(plant)}
            isChosen={isChosen(plant)}
            isBusy={isBusy}
            onChoose={() => onChoose(plant)}
          />
        )}
      />
    </Section>
  );
}

type ButtonProps = { plant: string; isChosen: boolean; isBusy: boolean; onChoose: () => void };

/** Puts a plant of the database into the zone. */
function ChooseButton({ plant, isChosen, isBusy, onChoose }: ButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isChosen ? 'default' : 'light'}
      disabled={isChosen || isBusy}
      aria-label={t('zonePlants.choose', { plant })}
      onClick={onChoose}
    >
      {isChosen ? t('zonePlants.chosen') : t('zonePlants.chooseShort')}
    </Button>
  );
}
