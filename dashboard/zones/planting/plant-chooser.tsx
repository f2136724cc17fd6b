/** The search of all plants, each with a button to choose it for a zone. */
import type { Plant } from '@sluice/contract/plants';
import { PlantSearch, usePlantName } from '../../plants/index.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Section } from '../../ui/section.tsx';
import { ChooseButton } from './choose-button.tsx';

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
