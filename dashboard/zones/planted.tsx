import { Button } from '@mantine/core';
import type { Plant } from '@sluice/contract/plants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlantCard, plantQuery } from '../plants/index.ts';

type Props = { plantId: Plant['id']; isBusy: boolean; onRemove: () => void };

/** A species that grows in the zone, and the button that takes it out. */
export function Planted({ plantId, isBusy, onRemove }: Props) {
  const { t } = useTranslation();
  const { data: plant } = useQuery(plantQuery(plantId));
  if (!plant) return null;
  return (
    <PlantCard
      plant={plant}
      action={
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('zonePlants.remove', { plant: plant.common_name })}
          onClick={onRemove}
        >
          {t('form.remove')}
        </Button>
      }
    />
  );
}
