import { Button } from '@mantine/core';
import type { Plant } from '@sluice/contract/plants';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../page-kit/load-failed.tsx';
import { PlantCard, plantQuery, usePlantName } from '../../plants/index.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Props = { plantId: Plant['id']; isBusy: boolean; onRemove: () => void };

/** A species that grows in the zone, and the button that takes it out. */
export function Planted({ plantId, isBusy, onRemove }: Props) {
  const { t } = useTranslation();
  const plantName = usePlantName();
  const { data: plant, isError, refetch } = useQuery(plantQuery(plantId));
  if (isError && !plant) return <LoadFailed onRetry={() => void refetch()} />;
  if (!plant) return <p role="status">{t('plantSearch.loading')}</p>;
  return (
    <PlantCard
      plant={plant}
      action={
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('zonePlants.remove', { plant: plantName(plant) })}
          onClick={onRemove}
        >
          {t('form.remove')}
        </Button>
      }
    />
  );
}
